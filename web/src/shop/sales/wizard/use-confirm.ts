import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatMoney, today } from '../../../base/format/format.ts';
import { ApiError, errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { useAsk } from '../../../base/ui/dialogs/question.ts';
import { useMethodNames } from '../../settings/settings-api.ts';
import {
  type Attempt,
  type DraftChange,
  markSent,
  type SaleDraft,
  startAttempt,
  takesDeposit,
} from '../draft/sale-draft.ts';
import { draftParts, newAttempt, type Problems, productProblems, saleRequest } from '../draft/sale-request.ts';
import { createSale, type Sale, type SaleRequest, useSaleCreated } from '../sales-api.ts';
import { showCreatedNotice } from './created-notice.tsx';
import { paymentTexts, wizardTexts } from './texts.ts';

/** Asks for confirmation if the other methods leave nothing for the sale's own method (docs/rules.md#payments-15). */
function useAmountsQuestion(draft: SaleDraft): () => Promise<boolean> {
  const ask = useAsk();
  const names = useMethodNames();
  const { paymentMethod: method, additionalPayments } = draft;
  return async () => {
    const { paid, first } = draftParts(draft);
    if (method === '' || additionalPayments.length === 0 || first > 0) return true;
    return ask(paymentTexts.paysNothing(names[method], formatMoney(paid), takesDeposit(draft)));
  };
}

interface Options {
  draft: SaleDraft;
  change: (change: DraftChange) => void;
  refresh: () => Promise<SaleDraft>;
  onCreated: () => void;
  /** `problems` is empty if no field is the reason of the failure. */
  onRefused: (problems: Problems) => void;
}

/** No answer arrived, or the answer is a server error. */
const isUncertain = ({ status }: ApiError) => status === 0 || status >= 500;

const outdated: ReadonlySet<ApiError['code']> = new Set(['total_changed', 'out_of_stock', 'not_found']);

/**
 * Until the server gives a definite answer, each further confirmation sends the same key, so that at most one sale is
 * created. The next attempt after a refusal has a new key.
 */
export function useConfirm({ draft, change, refresh, onCreated, onRefused }: Options) {
  const navigate = useNavigate();
  const { _id: sellerId } = useSession().user;
  const saleCreated = useSaleCreated();
  const areAmountsMeant = useAmountsQuestion(draft);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ reason: string; advice?: string }>();

  function finish(sale: Sale, text: (number: number) => string) {
    onCreated();
    saleCreated(sale);
    showCreatedNotice(sale, text(sale.number));
    void navigate({ to: '/sales', search: { id: sale._id } });
  }

  async function fail(thrown: unknown) {
    const refusal = thrown instanceof ApiError && !isUncertain(thrown) ? thrown : undefined;
    const fresh = refusal && outdated.has(refusal.code) ? await refresh().catch(() => draft) : draft;
    setSaving(false);
    if (!refusal) {
      setFailure({ reason: errorMessage(thrown), advice: wizardTexts.confirmAgain });
      onRefused({});
      return;
    }
    setFailure({ reason: refusal.errors[0]?.message ?? refusal.message });
    change(startAttempt(newAttempt()));
    onRefused(refusal.code === 'out_of_stock' ? productProblems(fresh, today()) : fieldErrors(refusal));
  }

  async function confirm() {
    if (busy.current || !(await areAmountsMeant())) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    const request = saleRequest(draft, sellerId);
    change(markSent(request));
    try {
      const { sale, made } = await sendOnce(request, draft.attempt);
      finish(sale, made === request ? wizardTexts.created : wizardTexts.createdBefore);
    } catch (error) {
      await fail(error);
    } finally {
      busy.current = false;
    }
  }

  return { confirm, saving, failure, forgetFailure: () => setFailure(undefined) };
}

/**
 * If an earlier request with this key created the sale from an older draft, the server refuses the key. The function then sends
 * the earlier request again and gets its sale.
 * @returns the sale, and the request that created it
 */
async function sendOnce(request: SaleRequest, { key, sent }: Attempt): Promise<{ sale: Sale; made: SaleRequest }> {
  let refusal: unknown;
  for (const made of [request, ...sent]) {
    try {
      return { sale: await createSale(made, key), made };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
