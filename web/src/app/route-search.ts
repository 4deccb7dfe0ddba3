import { isMonth } from '@dioptria/contract/base/read-day.ts';

/**
 * Reads `createDialog`, which opens (true) or closes (false) the create dialog. A value of another type counts as
 * absent.
 */
export function readDialog(search: Record<string, unknown>): { createDialog?: boolean } {
  const { createDialog } = search;
  return typeof createDialog === 'boolean' ? { createDialog } : {};
}

/**
 * Reads `returnTo`. `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the
 * client's `clientId`.
 */
export function readReturn({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' } {
  return returnTo === 'sale' ? { returnTo } : {};
}

/**
 * Reads `month`, such as '2026-11'. Another value counts as absent: it becomes undefined, because the router keeps a parameter that is
 * left out.
 */
export const readMonth = ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
  month: isMonth(month) ? month : undefined,
});
