import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { useMethodOptions } from '../settings/methods.ts';
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

const [creditMethod] = valuesWith(paymentMethodTable, { spendsCredit: true });

/**
 * Like `useCreditHint`. For any other method, the message says how much credit the client has and, if the shop offers
 * it, which method spends the credit. Returns undefined if the client has no credit.
 */
export function useCreditOffer(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const hint = useCreditHint(clientId, method);
  const spender = useMethodOptions().find(({ value }) => value === creditMethod);
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: clientId !== undefined });
  if (hint || !data || data.credit <= 0) return hint;
  const credit = formatMoney(data.credit);
  return spender ? texts.mayUseCredit(credit, spender.label) : texts.inFavor(credit);
}
