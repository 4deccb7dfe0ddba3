import { formatMoney } from '../../base/format/format.ts';

/** What a customer reads about the balance of an order, in pesos (docs/rules.md#public-order-7). */
export const owedText = (balance: number) => (balance > 0 ? formatMoney(balance) : 'Está pagada');
