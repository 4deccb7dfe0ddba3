import {
  certificateWarning,
  certificateWarningText,
  daysLeft,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Certificate } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';

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
