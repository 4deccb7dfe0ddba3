import { wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import { type InvoicePlace, type InvoiceRequest, previewQuery, useIssueInvoice } from './invoices-api.ts';
import { changedReceiver, isPossibleTaxId, type TypedReceiver } from './receiver-form.ts';
import { issueTexts as texts } from './texts.ts';

/** In milliseconds after the last key. */
const PAUSE = 250;

/** The receiver's fields have no path in the form. */
const inForm = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^receiver\./, ''), message]));

function useTypedInvoice(own: TypedReceiver) {
  const [receiver, setReceiver] = useState(own);
  const [pointOfSaleId, setPointOfSaleId] = useState<string>();
  const [billsRebilled, setBillsRebilled] = useState(false);
  const changed = changedReceiver(receiver, own);
  const request: InvoiceRequest = {
    ...(pointOfSaleId && { pointOfSaleId }),
    ...(changed && { receiver: changed }),
    ...(billsRebilled && { billsRebilled }),
  };
  return { receiver, setReceiver, setPointOfSaleId, billsRebilled, setBillsRebilled, request };
}

/** After a pause. */
function usePreview(place: InvoicePlace, request: InvoiceRequest) {
  const queryClient = useQueryClient();
  const written = JSON.stringify(request);
  const [shown] = useDebouncedValue(written, PAUSE);
  const query = previewQuery(place, JSON.parse(shown) as InvoiceRequest);
  const { data: preview, error, isPlaceholderData, refetch } = useQuery(query);
  const isStale = isPlaceholderData || written !== shown;
  /** Undefined if the preview does not load. */
  const settle = async () =>
    isStale ? queryClient.fetchQuery(previewQuery(place, request)).catch(() => undefined) : preview;
  return { preview, previewError: preview ? null : error, isStale, reload: () => void refetch(), settle };
}

export function useInvoiceForm(place: InvoicePlace, own: TypedReceiver, onIssued: (invoice: Invoice) => void) {
  const { receiver, setReceiver, setPointOfSaleId, billsRebilled, setBillsRebilled, request } = useTypedInvoice(own);
  const { settle, ...shown } = usePreview(place, request);
  const { preview, isStale } = shown;
  const [notice, setNotice] = useState<string>();
  const [isTaxIdRefused, setTaxIdRefused] = useState(false);
  const isBusy = useRef(false);
  const issue = useIssueInvoice(place);

  async function send() {
    // The user may press Enter before the preview of the last typed value is here. The letter that the user saw must be the letter
    // that the shop issues.
    const fresh = await settle();
    if (fresh?.problem) return;
    if (fresh && preview && fresh.letter !== preview.letter) {
      setNotice(texts.letterChanged(fresh.letter));
      return;
    }
    const invoice = await issue.mutateAsync(request).catch(() => undefined);
    if (invoice) onIssued(invoice);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPossibleTaxId(receiver.taxId)) setTaxIdRefused(true);
    else if (!isBusy.current) {
      isBusy.current = true;
      await send();
      isBusy.current = false;
    }
  }

  function changed() {
    setNotice(undefined);
    setTaxIdRefused(false);
    issue.reset();
  }

  const previewed = preview?.problem && !isStale ? { [preview.problem.path]: preview.problem.message } : {};
  const typed: Record<string, string> = isTaxIdRefused ? { taxId: wrongTaxNumber } : {};
  return {
    ...shown,
    receiver,
    change: (changes: Partial<TypedReceiver>) => {
      setReceiver((before) => ({ ...before, ...changes }));
      changed();
    },
    pointOfSaleId: request.pointOfSaleId ?? preview?.pointOfSale?._id ?? '',
    choosePoint: (id: string) => {
      setPointOfSaleId(id);
      changed();
    },
    billsRebilled,
    billRebilled: (isBilled: boolean) => {
      setBillsRebilled(isBilled);
      changed();
    },
    isDirty: Object.keys(request).length > 0,
    problems: { ...inForm({ ...previewed, ...fieldErrors(issue.error) }), ...typed },
    error: issue.error,
    notice,
    isPending: issue.isPending,
    submit,
  };
}
