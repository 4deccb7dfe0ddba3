import { isMonth } from '@dioptria/contract/base/read-day.ts';

/**
 * Reads `createDialog`, which opens (true) or closes (false) the create dialog. A value of another type counts as absent: it becomes
 * undefined, because the router keeps a parameter that is left out.
 */
export const readDialog = ({ createDialog }: Record<string, unknown>): { createDialog?: boolean | undefined } => ({
  createDialog: typeof createDialog === 'boolean' ? createDialog : undefined,
});

/**
 * Reads `returnTo`. `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the
 * client's `clientId`.
 */
export const readReturn = ({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' | undefined } => ({
  returnTo: returnTo === 'sale' ? returnTo : undefined,
});

/** Reads `month`, such as '2026-11'. Another value counts as absent. */
export const readMonth = ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
  month: isMonth(month) ? month : undefined,
});
