import { isMonth } from '@dioptria/contract/base/shop-time.ts';

/** The router keeps a parameter that is left out, so another value becomes undefined. */
export const readDialog = ({ createDialog }: Record<string, unknown>): { createDialog?: boolean | undefined } => ({
  createDialog: typeof createDialog === 'boolean' ? createDialog : undefined,
});

/** `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the client's `clientId`. */
export const readReturn = ({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' | undefined } => ({
  returnTo: returnTo === 'sale' ? returnTo : undefined,
});

export const readMonth = ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
  month: isMonth(month) ? month : undefined,
});
