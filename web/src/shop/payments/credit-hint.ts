import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { accountQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

/**
 * The message that says how much a client can pay by credit note; undefined for another method
 * (docs/rules.md#accounts-4).
 */
export function useCreditHint(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const isNote = method !== '' && paymentMethodTable[method].spendsCredit && clientId !== undefined;
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: isNote });
  return isNote && data ? texts.inFavor(formatMoney(data.credit)) : undefined;
}
