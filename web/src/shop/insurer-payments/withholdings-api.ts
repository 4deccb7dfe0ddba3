import { withholdingEndpoints } from '@dioptria/contract/shop/insurer-payments/insurer-payment-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';

export const withholdingsPath = withholdingEndpoints.read.path;

/** `month` is `YYYY-MM`. */
export const withholdingsQuery = (month: string) => queryOf(withholdingEndpoints.read, { query: { month } });
