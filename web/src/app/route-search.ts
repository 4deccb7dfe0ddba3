/** Reads the search parameters of the addresses. A value of another type counts as absent. */
import { readText } from '../shared/data-table/list-search.ts';

/** `createDialog` opens (true) or closes (false) the create dialog. */
export function readDialog(search: Record<string, unknown>): { createDialog?: boolean } {
  const { createDialog } = search;
  return typeof createDialog === 'boolean' ? { createDialog } : {};
}

/** `detail` opens an order's detail, where `id` highlights the matching row. */
export function readDetail(search: Record<string, unknown>): { detail?: string } {
  const detail = readText(search['detail']);
  return detail ? { detail } : {};
}

/** `numId` is the typed document number of a search for a clinical history. */
export function readNumId(search: Record<string, unknown>): { numId?: string } {
  const numId = readText(search['numId']);
  return numId ? { numId } : {};
}

/** `clientId` is the new client of the sale in the wizard, or the client of the open clinical history. */
export function readClientId(search: Record<string, unknown>): { clientId?: string } {
  const clientId = readText(search['clientId']);
  return clientId ? { clientId } : {};
}

/** `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the client's `clientId`. */
export function readReturn({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' } {
  return returnTo === 'sale' ? { returnTo } : {};
}
