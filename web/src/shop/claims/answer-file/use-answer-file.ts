import type { AnswerField } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { http, type Query } from '../../../base/http/http.ts';
import type { SourceChange } from '../../../base/imports/source-choice.tsx';
import { showError } from '../../../base/ui/toast.ts';
import { batchesPath } from '../batches-api.ts';
import { answerFileTexts as texts } from '../texts.ts';

/** A file that the browser keeps, so that each choice of columns reads it again. */
interface KeptFile {
  name: string;
  content: Blob;
}

/** The state of an answer's file: the file, its columns, and the rows as the server has matched them. */
export function useAnswerFile(batchId: string) {
  const [file, setFile] = useState<KeptFile>();
  const [sheet, setSheet] = useState<AnswerSheet>();
  // The columns that the user has chosen since the sheet was chosen, also those whose answer has not arrived.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const reading = useMutation({
    mutationFn: ({ content, query }: { content: Blob; query: Query }) =>
      http.post<AnswerSheet>(`${batchesPath}/${batchId}/answer-sheet`, content, { query }),
  });
  const read = (next: KeptFile, query: Query) =>
    reading.mutate({ content: next.content, query }, { onSuccess: setSheet });

  return {
    file,
    sheet,
    mapping: { ...sheet?.mapping, ...chosen },
    isReading: reading.isPending,
    error: reading.error ?? undefined,
    choose: async (next: File) => {
      const content = await next.arrayBuffer().catch(() => showError(texts.unreadable));
      if (!content) return;
      const kept = { name: next.name, content: new Blob([content]) };
      setFile(kept);
      setChosen({});
      read(kept, {});
    },
    forgetFile: () => {
      setFile(undefined);
      setSheet(undefined);
      reading.reset();
    },
    /** Reads another sheet of the file, or other headings. Its columns are suggested again. */
    chooseSource: (change: SourceChange) => {
      setChosen({});
      if (file) read(file, { ...change });
    },
    /** Reads the file again with another column for a field; '' is no column. */
    chooseColumn: (field: AnswerField, column: string) => {
      if (!file || !sheet) return;
      const { sheet: name, headingsRow } = sheet.source;
      const columns = { ...sheet.mapping, ...chosen, [field]: column };
      setChosen(columns);
      read(file, { sheet: name, headingsRow, ...columns });
    },
  };
}
export type AnswerFileState = ReturnType<typeof useAnswerFile>;
