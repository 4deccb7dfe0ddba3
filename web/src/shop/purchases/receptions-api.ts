import { pathOf } from '@dioptria/contract/base/endpoint.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { useSend } from '../../base/http/use-send.ts';

export const receptionLinesPath = (id: string) => `${pathOf(documentEndpoints.receptions.read, { id })}/lines`;

export const useReceive = () => useSend(receptionEndpoints.create);

/** The server makes a second reception with negative quantities. */
export const useReverse = (id: string) => useSend(receptionEndpoints.reverse, { params: { id } });
