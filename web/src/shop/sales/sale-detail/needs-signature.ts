import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { Sale } from '../sales-api.ts';

/** True if the insurer of a coverage asks for the client's signature, and the signature is missing. */
export const lacksSignature = ({ state, missing }: Pick<Coverage, 'state' | 'missing'>): boolean =>
  state !== 'void' && missing.includes('signature');

/** True if the client is to sign at the delivery of a sale. */
export const needsSignature = ({ coverages = [] }: Sale): boolean => coverages.some(lacksSignature);
