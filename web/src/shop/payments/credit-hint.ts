import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { accountQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

/**
 * Returns the message that says how much the client can pay by credit note. Returns undefined if `method` does not
 * spend the client's credit (docs/rules.md#accounts-4).
 */
export function useCreditHint(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const isNote = method !== '' && paymentMethodTable[method].spendsCredit && clientId !== undefined;
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: isNote });
  return isNote && data ? texts.inFavor(formatMoney(data.credit)) : undefined;
}
