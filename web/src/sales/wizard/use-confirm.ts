import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { today } from '../../shared/format.ts';
import { ApiError, errorMessage, fieldErrors } from '../../shared/http.ts';
import { showSuccess } from '../../shared/ui/toast.ts';
import { createSale, type Sale, type SaleRequest, useSaleCreated } from '../sales-api.ts';
import { type Attempt, type DraftChange, markSent, type SaleDraft, startAttempt } from './sale-draft.ts';
import { newAttempt, type Problems, productProblems, saleRequest } from './sale-request.ts';
import { wizardTexts } from './texts.ts';

interface Options {
  draft: SaleDraft;
  change: (change: DraftChange) => void;
  /** Asks for the prices and stock of now; answers the draft with them. */
  refresh: () => Promise<SaleDraft>;
  onCreated: () => void;
  /** What is to be corrected, by field; nothing when it is no field's fault. */
  onRefused: (problems: Problems) => void;
}

/** The server may have made the sale although no answer came, or one that does not say. */
const isUncertain = ({ status }: ApiError) => status === 0 || status >= 500;

/** Refusals that mean that what the wizard shows is no longer so. */
const outdated: ReadonlySet<ApiError['code']> = new Set(['total_changed', 'out_of_stock', 'not_found']);

/**
 * Creates the sale. As long as nothing definite was heard, confirming again sends the same key, so that there is one
 * sale, however often; after a refusal the next try is a new one.
 */
export function useConfirm({ draft, change, refresh, onCreated, onRefused }: Options) {
  const navigate = useNavigate();
  const saleCreated = useSaleCreated();
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ reason: string; advice?: string }>();

  function done(sale: Sale, text: (number: number) => string) {
    onCreated();
    saleCreated(sale);
    showSuccess(text(sale.number));
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
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    const request = saleRequest(draft);
    change(markSent(request));
    try {
      const { sale, made } = await sendOnce(request, draft.attempt);
      done(sale, made === request ? wizardTexts.created : wizardTexts.createdBefore);
    } catch (error) {
      await fail(error);
    } finally {
      busy.current = false;
    }
  }

  return { confirm, saving, failure, forgetFailure: () => setFailure(undefined) };
}

/**
 * Creates the sale, unless an unanswered try has made it before the draft was changed: then the key is refused, and
 * sending that try again as it was gives its sale and writes nothing.
 * @returns the sale, and the request that made it.
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
