import { useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
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
    /** The message for a wrong value. */
    valueError: refused ?? (isChecked && !request && texts.missing),
    /** True if the error of the preview belongs to the value. */
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
