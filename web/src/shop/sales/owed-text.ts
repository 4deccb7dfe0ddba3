import { formatMoney } from '../../base/format/format.ts';

export const owedText = (balance: number) => (balance > 0 ? formatMoney(balance) : 'Está pagada');
