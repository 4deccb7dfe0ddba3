import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { DEFAULT_ALIAS } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Certificate, FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconDownload,
  IconExternalLink,
  IconFileCertificate,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDate } from '../../base/format/format.ts';
import { fieldErrors } from '../../base/http/http.ts';
import { keepFile } from '../../base/http/files.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { Chip, tinted, type Tone } from '../../base/ui/elements/chip.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts, PanelSection } from '../../base/ui/elements/sections.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { takeFocus } from '../../base/ui/focus.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { anchorOf } from '../../base/resource/records/anchor.ts';
import { endingOf } from './certificate-ending.ts';
import { useInstallCertificate, useRequestCertificate } from './fiscal-settings-api.ts';
import { needsProcedure } from './fiscal-settings-fields.ts';
import { certificateTexts as texts, procedures, troublesTitle } from './texts.ts';
import classes from './fiscal-settings.module.css';

export function CertificateSection({ settings }: { settings: FiscalSettings }) {
  const { mode, cuit, certificate } = settings;
  const isInstalled = certificate?.isInstalled === true;
  const [isRenewing, setRenewing] = useState(false);
  const [isJustInstalled, setJustInstalled] = useState(false);
  const state = stateOf(certificate);
  const ending = endingOf(certificate);
  return (
    <PanelSection
      anchor={anchorOf(texts.title)}
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

/** Never true for the simulator: when the CUIT changes, the server replaces the simulator's certificate. */
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

/** In bytes. */
const LONGEST = 20_000;

/** ARCA offers PEM. The app converts a file in DER, which some programs save. */
async function certificateText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  // A DER certificate begins with 30 82: a sequence whose length field has two bytes.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return new TextDecoder().decode(bytes);
  const base64 = btoa(String.fromCodePoint(...bytes)).replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

interface CertificateStepsProps {
  mode: 'homologation' | 'production';
  certificate: Certificate | null;
  onInstalled: () => void;
}

function CertificateSteps({ mode, certificate, onInstalled }: CertificateStepsProps) {
  const { intro, steps, troubles, guides } = procedures[mode];
  return (
    <>
      <Text fz="sm">{intro}</Text>
      <ol className={classes.steps} aria-label={texts.steps}>
        {steps.map(({ text, action }) => (
          <li key={text}>
            <span>{text}</span>
            {action === 'request' && <RequestStep certificate={certificate} />}
            {action === 'upload' && <UploadStep isWaiting={Boolean(certificate)} onInstalled={onInstalled} />}
          </li>
        ))}
      </ol>
      <Text fz="sm" c="dimmed" component="div">
        {troublesTitle}
        <ul className={classes.troubles}>
          {troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      </Text>
      <Group component="nav" aria-label={texts.guides} gap="0.5rem 1.25rem">
        {guides.map(({ label, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" className="touch-link">
            {label} <IconExternalLink size={16} aria-hidden style={{ verticalAlign: '-0.2em' }} />
          </a>
        ))}
      </Group>
    </>
  );
}

/**
 * The steps keep their numbers from the whole procedure, because messages of the connection test name these numbers.
 * `isOpen` is true if the user has just installed the certificate, so these steps come next.
 */
function RemainingSteps({ mode, isOpen }: { mode: CertificateStepsProps['mode']; isOpen: boolean }) {
  const { steps } = procedures[mode];
  const done = steps.findIndex(({ action }) => action === 'upload') + 1;
  return (
    <details open={isOpen} className={classes.remaining}>
      <summary>{texts.remaining(done + 1, steps.length)}</summary>
      <ol
        className={classes.steps}
        style={{ counterReset: `step ${done}` }}
        aria-label={texts.remaining(done + 1, steps.length)}
      >
        {steps.slice(done).map(({ text }) => (
          <li key={text}>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const download = (alias: string, request: string) =>
  keepFile({ name: `${alias}.csr`, content: new Blob([request], { type: 'application/pkcs10' }) });

function RequestStep({ certificate }: { certificate: Certificate | null }) {
  const [alias, setAlias] = useState(certificate?.alias ?? DEFAULT_ALIAS);
  const make = useRequestCertificate();
  const ask = useAsk();
  const waiting = certificate?.request ?? undefined;

  async function request() {
    if (waiting !== undefined && !(await ask(texts.replaceQuestion))) return;
    make.mutate(alias, {
      onSuccess: (made) => {
        download(alias, made.request);
        showSuccess(texts.requestMade);
      },
    });
  }

  return (
    <>
      <div className={classes.action}>
        <TextInput
          label={texts.aliasField}
          description={texts.aliasHelp}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          autoComplete="off"
          maxLength={40}
          value={alias}
          error={fieldErrors(make.error)['alias']}
          onChange={({ currentTarget }) => setAlias(currentTarget.value)}
        />
        <Button
          variant={waiting === undefined ? 'filled' : 'default'}
          leftSection={<IconFileCertificate size={18} aria-hidden />}
          loading={make.isPending}
          // The browser took the focus away while the button was disabled.
          ref={make.isSuccess || make.isError ? takeFocus : null}
          onClick={() => void request()}
        >
          {waiting === undefined ? texts.request : texts.requestAgain}
        </Button>
        {waiting !== undefined && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download(certificate?.alias ?? alias, waiting)}
          >
            {texts.download}
          </Button>
        )}
      </div>
      <ErrorText>
        {make.error && !fieldErrors(make.error)['alias'] && failureText(make.error, texts.requestFailed)}
      </ErrorText>
    </>
  );
}

function UploadStep({ isWaiting, onInstalled }: { isWaiting: boolean; onInstalled: () => void }) {
  const install = useInstallCertificate();
  const reset = useRef<() => void>(null);

  async function upload(file: File | null) {
    if (!file) return;
    // Clears the input, because otherwise the browser does not report a second choice of the same file.
    reset.current?.();
    install.mutate(await certificateText(file), {
      onSuccess: () => {
        showSuccess(texts.installed);
        onInstalled();
      },
    });
  }

  const failure =
    install.error && (fieldErrors(install.error)['certificate'] ?? failureText(install.error, texts.installFailed));
  return (
    <>
      <div className={classes.action}>
        <FileButton
          accept=".crt,.pem,.cer,.der,application/x-x509-ca-cert"
          resetRef={reset}
          onChange={(file) => void upload(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant={isWaiting ? 'filled' : 'default'}
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={install.isPending}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </div>
      <ErrorText>{failure}</ErrorText>
    </>
  );
}
