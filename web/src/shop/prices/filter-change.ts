import { useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import { useSession } from '../../base/session/session.ts';
import { emptyForm, type PriceForm, requestOf } from './price-fields.tsx';
import { usePreviewPrices } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

export function useFilterChange() {
  const { priceRounding } = useSession().tenant;
  const [start] = useState<PriceForm>({ ...emptyForm, rounding: priceRounding });
  const [form, setForm] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const preview = usePreviewPrices();
  const request = requestOf(form);
  const refused = fieldErrors(preview.error)['change'];
  return {
    form,
    preview,
    isDirty: form !== start,
    valueError: refused ?? (isChecked && !request && texts.missing),
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
