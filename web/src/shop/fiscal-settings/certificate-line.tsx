import {
  certificateWarning,
  certificateWarningText,
  daysLeft,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Certificate } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { fiscalSettingsQuery } from './fiscal-settings-api.ts';
import { certificateLineTexts as texts } from './texts.ts';

export function CertificateLine() {
  const { data } = useQuery({ ...fiscalSettingsQuery, enabled: useCan('fiscal_settings.update') });
  const ending = endingOf(data?.certificate);
  if (!ending) return null;
  return (
    <Box component="p" {...tinted(ending.isUrgent ? 'rubi' : 'carey')} px="md" py="xs" mb="md">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} /> {ending.text}{' '}
      <Link to="/settings/invoicing" style={{ color: 'inherit', fontWeight: 620 }}>
        {texts.renew}
      </Link>
    </Box>
  );
}

/** Undefined while no warning is due. */
export function endingOf(certificate: Certificate | null | undefined) {
  if (!certificate?.isInstalled || certificate.validTo === null) return undefined;
  const { validTo } = certificate;
  const now = new Date();
  const limit = certificateWarning(validTo, now);
  if (limit === undefined) return undefined;
  return {
    hasEnded: limit === 0,
    isUrgent: limit <= 7,
    days: daysLeft(validTo, now),
    text: certificateWarningText(validTo, now),
  };
}
