import type { TariffImport, TariffSheet } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import { useState } from 'react';
import { today } from '../../base/format/format.ts';
import type { SourceChange } from '../../base/imports/source-choice.tsx';
import { showError } from '../../base/ui/toast.ts';
import { type TariffFile, useImportTariff, usePreviewTariff, useReadTariff } from './tariff-changes-api.ts';
import { toolTexts as texts } from './tool-texts.ts';

export interface TariffDefaults {
  ofPlan: string;
  ofTarget: string;
  from: string;
  until: string;
}

/** By field. '' is no column. */
type Mapping = Record<string, string> & Record<'code' | 'description', string>;

export function useTariffFile(insurer: string) {
  const [file, setFile] = useState<TariffFile>();
  const [sheet, setSheet] = useState<TariffSheet>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [defaults, setDefaults] = useState<TariffDefaults>({ ofPlan: '', ofTarget: 'other', from: today(), until: '' });
  const reading = useReadTariff(insurer);
  const preview = usePreviewTariff(insurer);
  const run = useImportTariff(insurer);
  const mapping: Mapping = { code: '', description: '', ...sheet?.mapping, ...chosen };

  function forget() {
    preview.reset();
    run.reset();
  }

  /** Earlier choices of columns are forgotten, because each sheet has other columns. */
  function read(next: TariffFile, query: Partial<SourceChange>) {
    forget();
    setChosen({});
    reading.mutate({ file: next, query }, { onSuccess: setSheet });
  }

  return {
    file,
    sheet,
    mapping,
    defaults,
    preview,
    run,
    isReading: reading.isPending,
    readError: reading.error ?? undefined,
    choose: async (next: File) => {
      const content = await next.arrayBuffer().catch(() => showError(texts.unreadable));
      if (!content) return;
      const kept = { name: next.name, content: new Blob([content]) };
      setFile(kept);
      read(kept, {});
    },
    chooseSource: (change: SourceChange) => {
      if (file) read(file, { ...change });
    },
    forgetFile: () => {
      forget();
      setFile(undefined);
      setSheet(undefined);
      reading.reset();
    },
    chooseColumn: (field: string, column: string) => {
      forget();
      setChosen({ ...chosen, [field]: column });
    },
    changeDefaults: (next: TariffDefaults) => {
      forget();
      setDefaults(next);
    },
    send: (onImported: (outcome: TariffImport) => void) => {
      if (!file || !sheet || reading.isPending || preview.isPending || run.isPending) return;
      const { sheet: name, headingsRow } = sheet.source;
      const query = { sheet: name, headingsRow, name: cutText(file.name, 200), ...mapping, ...defaults };
      if (preview.data) run.mutate({ file, query }, { onSuccess: onImported });
      else preview.mutate({ file, query });
    },
  };
}
export type TariffFileState = ReturnType<typeof useTariffFile>;
