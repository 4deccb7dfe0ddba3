import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { Sale } from '../sales-api.ts';

export const lacksSignature = ({ state, missing }: Pick<Coverage, 'state' | 'missing'>): boolean =>
  state !== 'void' && missing.includes('signature');

export const needsSignature = ({ coverages = [] }: Sale): boolean => coverages.some(lacksSignature);
