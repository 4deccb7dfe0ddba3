import { withParams } from '../../base/http/call.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { useSend } from '../../base/http/use-send.ts';

export const receptionLines = (id: string) => withParams(documentEndpoints.receptions.linesExport, { id });

export const useReceive = () => useSend(receptionEndpoints.create, undefined, { waitsForRefetch: true });

/** The server makes a second reception with negative quantities. */
export const useReverse = (id: string) =>
  useSend(receptionEndpoints.reverse, { params: { id } }, { waitsForRefetch: true });
