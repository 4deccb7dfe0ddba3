import { vatBookEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { queryOf } from '../../../base/http/call.ts';

/** `YYYY-MM` */
export const vatBookQuery = (month: string) => queryOf(vatBookEndpoints.read, { query: { month } });
