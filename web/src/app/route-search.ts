/** What single pages keep in their address besides the place in a list; what cannot be is left out. */
import { readText } from '../shared/data-table/list-search.ts';

/** `createDialog` opens (true) or closes (false) the create dialog (spec §2 'Route table'). */
export function readDialog(search: Record<string, unknown>): { createDialog?: boolean } {
  const { createDialog } = search;
  return typeof createDialog === 'boolean' ? { createDialog } : {};
}

/** `detail` opens an order's detail, where `id` highlights the matching row (spec §2 'Route table'). */
export function readDetail(search: Record<string, unknown>): { detail?: string } {
  const detail = readText(search['detail']);
  return detail ? { detail } : {};
}

/** `numId` is the document whose clinical history is looked for, as typed. */
export function readNumId(search: Record<string, unknown>): { numId?: string } {
  const numId = readText(search['numId']);
  return numId ? { numId } : {};
}

/** `clientId`: the client just created for the sale being made, or the one whose clinical history is read. */
export function readClientId(search: Record<string, unknown>): { clientId?: string } {
  const clientId = readText(search['clientId']);
  return clientId ? { clientId } : {};
}

/** `returnTo=sale`: a new client is for the sale being made; from its form one goes back there (with its `clientId`). */
export function readReturn({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' } {
  return returnTo === 'sale' ? { returnTo } : {};
}
