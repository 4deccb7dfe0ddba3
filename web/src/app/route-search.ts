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
