import type { Certificate, FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../base/format/format.ts';
import { Chip, tinted, type Tone } from '../../base/ui/chip.tsx';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { CertificateSteps, RemainingSteps } from './certificate-steps.tsx';
import { endingOf } from './ending-certificate.ts';
import { needsProcedure } from './fiscal-settings-fields.ts';
import { certificateTexts as texts } from './texts.ts';

export function CertificateSection({ settings }: { settings: FiscalSettings }) {
  const { mode, cuit, certificate } = settings;
  const isInstalled = certificate?.isInstalled === true;
  const [isRenewing, setRenewing] = useState(false);
  const [isJustInstalled, setJustInstalled] = useState(false);
  const state = stateOf(certificate);
  const ending = endingOf(certificate);
  return (
    <PanelSection
      title={texts.title}
      detail={texts.detail}
      extra={(isInstalled || needsProcedure(mode)) && <Chip tone={state.tone}>{state.text}</Chip>}
    >
      {ending && <Warning text={ending.text} tone={ending.isUrgent ? 'rubi' : 'carey'} />}
      {certificate && isInstalled && <CertificateFacts certificate={certificate} />}
      {isInstalled && isOfOther(certificate, settings) && <Warning text={texts.otherHolder} />}
      {!needsProcedure(mode) && <Text fz="sm">{cuit === '' ? texts.simulatedNeedsCuit : texts.simulated}</Text>}
      {needsProcedure(mode) && isInstalled && certificate.isRequested && <Text fz="sm">{texts.renewalWaits}</Text>}
      {needsProcedure(mode) &&
        (!isInstalled || isRenewing || certificate.isRequested ? (
          <CertificateSteps
            mode={mode}
            certificate={certificate}
            onInstalled={() => {
              setRenewing(false);
              setJustInstalled(true);
            }}
          />
        ) : (
          <>
            <RemainingSteps mode={mode} isOpen={isJustInstalled} />
            <div>
              <Button
                variant={ending ? 'filled' : 'default'}
                leftSection={<IconCertificate size={18} aria-hidden />}
                onClick={() => setRenewing(true)}
              >
                {texts.renew}
              </Button>
            </div>
          </>
        ))}
    </PanelSection>
  );
}

/** The simulator makes another certificate by itself. */
const isOfOther = ({ holderCuit, environment }: Certificate, { cuit, certificateHolder }: FiscalSettings) =>
  environment !== 'simulator' && holderCuit !== (certificateHolder || cuit).replaceAll('-', '');

function Warning({ text, tone = 'carey' }: { text: string; tone?: Tone }) {
  return (
    <Text {...tinted(tone)} px="md" py="xs">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} /> {text}
    </Text>
  );
}

function CertificateFacts({ certificate: { holderCuit, alias, validTo } }: { certificate: Certificate }) {
  return (
    <Facts>
      <Fact name={texts.holder} value={writtenTaxNumber(holderCuit)} />
      <Fact name={texts.alias} value={alias} />
      {validTo !== null && <Fact name={texts.validTo} value={formatDate(validTo)} />}
    </Facts>
  );
}

function stateOf(certificate: Certificate | null): { tone: Tone; text: string } {
  if (!certificate?.isInstalled || certificate.validTo === null) {
    return certificate?.isRequested ? { tone: 'carey', text: texts.requested } : { tone: 'gray', text: texts.missing };
  }
  const ending = endingOf(certificate);
  if (!ending) return { tone: 'salvia', text: texts.valid };
  return ending.hasEnded ? { tone: 'rubi', text: texts.ended } : { tone: 'carey', text: texts.endsSoon(ending.days) };
}
