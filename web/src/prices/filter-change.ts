import { useState } from 'react';
import { fieldErrors } from '../shared/http/http.ts';
import { emptyForm, type PriceForm, requestOf } from './price-fields.tsx';
import { usePreviewPrices } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

/** A price change by a filter: its form and its preview. */
export function useFilterChange() {
  const [form, setForm] = useState(emptyForm);
  const [isChecked, setChecked] = useState(false);
  const preview = usePreviewPrices();
  const request = requestOf(form);
  const refused = fieldErrors(preview.error)['change'];
  return {
    form,
    preview,
    isDirty: form !== emptyForm,
    /** The problem of the value. */
    valueError: refused ?? (isChecked && !request && texts.missing),
    /** True if the error of the preview is that of the value. */
    isRefused: refused !== undefined,
    change: (next: PriceForm) => {
      setForm(next);
      preview.reset();
    },
    send: () => {
      setChecked(true);
      if (request && !preview.isPending) preview.mutate(request);
    },
  };
}
