import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { useMethodOptions } from '../settings/methods.ts';
import { accountQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

/** Undefined if `method` does not spend the client's credit (docs/rules.md#accounts-4). */
export function useCreditHint(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const isNote = method !== '' && paymentMethodTable[method].spendsCredit && clientId !== undefined;
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: isNote });
  return isNote && data ? texts.inFavor(formatMoney(data.credit)) : undefined;
}

const [creditMethod] = valuesWith(paymentMethodTable, { spendsCredit: true });

/**
 * Also for another method: the credit and, if the shop offers it, the method that spends it. Undefined if the client has no
 * credit.
 */
export function useCreditOffer(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const hint = useCreditHint(clientId, method);
  const spender = useMethodOptions().find(({ value }) => value === creditMethod);
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: clientId !== undefined });
  if (hint || !data || data.credit <= 0) return hint;
  const credit = formatMoney(data.credit);
  return spender ? texts.mayUseCredit(credit, spender.label) : texts.inFavor(credit);
}
