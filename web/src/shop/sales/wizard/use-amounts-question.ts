import { formatMoney } from '../../../base/format/format.ts';
import { useAsk } from '../../../base/ui/question.ts';
import { useMethodNames } from '../../settings/methods.ts';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftParts, takesDeposit } from '../draft/sale-request.ts';
import { paymentTexts } from './texts.ts';

/** For a sale whose own method would pay nothing beside the other methods (docs/rules.md#payments-15). */
export function useAmountsQuestion(draft: SaleDraft): () => Promise<boolean> {
  const ask = useAsk();
  const names = useMethodNames();
  const { paymentMethod: method, additionalPayments } = draft;
  return async () => {
    const { paid, first } = draftParts(draft);
    if (method === '' || additionalPayments.length === 0 || first > 0) return true;
    return ask(paymentTexts.paysNothing(names[method], formatMoney(paid), takesDeposit(draft)));
  };
}
