import { noMapping } from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceList, PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import type { SourceChange } from '../../base/sheets/sheet-parts.tsx';
import { useSession } from '../../base/session/session.ts';
import { showError } from '../../base/ui/toasts/toast.ts';
import { emptyForm, type PriceForm, requestOf } from './price-fields.tsx';
import { type ListFile, usePreviewList, usePreviewPrices, useReadList } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

const nothing: PriceListMapping = { code: '', cost: '', description: '' };

const placeOf = ({ source: { sheet, headingsRow, oldText } }: PriceList): SourceChange => ({
  sheet,
  headingsRow,
  ...(oldText && { encoding: oldText.encoding }),
});

export function useListChange() {
  const [providerId, setProvider] = useState<string>();
  const [file, setFile] = useState<ListFile>();
  const [list, setList] = useState<PriceList>();
  const [chosen, setChosen] = useState<Partial<PriceListMapping>>({});
  const [isChecked, setChecked] = useState(false);
  const reading = useReadList();
  const preview = usePreviewList();
  const mapping = { ...nothing, ...list?.mapping, ...chosen };
  const isMapped = mapping.code !== '' && mapping.cost !== '';

  /** Earlier choices of columns are forgotten, because each provider's list and each sheet has other columns. */
  function read(next: ListFile | undefined, provider: string | undefined, change?: SourceChange) {
    setFile(next);
    setProvider(provider);
    setChosen({});
    setChecked(false);
    preview.reset();
    if (next !== file) setList(undefined);
    if (next)
      reading.mutate({ file: next, providerId: provider, ...change }, { onSuccess: (answer) => setList(answer.list) });
    else reading.reset();
  }

  return {
    file,
    list,
    providerId,
    mapping,
    preview,
    isReading: reading.isPending,
    readError: reading.error ?? undefined,
    missing: isChecked && !isMapped && noMapping,
    chooseProvider: (id: string | undefined) => read(file, id, list && placeOf(list)),
    chooseSource: (change: SourceChange) => read(file, providerId, change),
    chooseFile: async (next: File) => {
      const content = await next.arrayBuffer().catch(() => showError(texts.unreadable));
      if (content) read({ name: next.name, content: new Blob([content]) }, providerId);
    },
    forgetFile: () => read(undefined, providerId),
    chooseColumn: (name: keyof PriceListMapping, column: string) => {
      setChosen({ ...chosen, [name]: column });
      preview.reset();
    },
    send: () => {
      setChecked(true);
      if (!file || !list || !isMapped || reading.isPending || preview.isPending) return;
      preview.mutate({ file, providerId, ...placeOf(list), ...mapping });
    },
  };
}
export type ListChange = ReturnType<typeof useListChange>;

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
