/** Reads the search parameters of a URL. A value of another type counts as absent. */

/** `createDialog` opens (true) or closes (false) the create dialog. */
export function readDialog(search: Record<string, unknown>): { createDialog?: boolean } {
  const { createDialog } = search;
  return typeof createDialog === 'boolean' ? { createDialog } : {};
}

/** `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the client's `clientId`. */
export function readReturn({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' } {
  return returnTo === 'sale' ? { returnTo } : {};
}
