import type { AnswerField } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { useState } from 'react';
import { call, type CallOf } from '../../../base/http/call.ts';
import type { SourceChange } from '../../../base/imports/source-choice.tsx';
import { useSheetRequest } from '../../../base/imports/use-sheet-request.ts';
import { showError } from '../../../base/ui/toast.ts';
import { answerFileTexts as texts } from '../texts.ts';

/** The browser keeps the file, so that each choice of columns reads it again. */
interface KeptFile {
  name: string;
  content: Blob;
}

type Query = CallOf<typeof claimEndpoints.answerSheet>['query'];

interface ReadRequest {
  content: Blob;
  query: Query;
  /** False lets the server suggest the columns, for a file or for another sheet of it. */
  hasColumns: boolean;
}

export function useAnswerFile(batchId: string) {
  const [file, setFile] = useState<KeptFile>();
  const [sheet, setSheet] = useState<AnswerSheet>();
  // The columns that the user has chosen since the sheet was chosen, also those whose answer has not arrived.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const reading = useSheetRequest(({ content, query }: ReadRequest) =>
    call(claimEndpoints.answerSheet, { params: { id: batchId }, query, body: content }),
  );
  const send = (request: ReadRequest) => reading.mutate(request, { onSuccess: setSheet });
  const read = ({ content }: KeptFile, query: Query, hasColumns = false) => send({ content, query, hasColumns });
  const { variables: request } = reading;
  const isReadingSource = reading.isPending && request?.hasColumns === false;

  return {
    file,
    sheet,
    mapping: { ...sheet?.mapping, ...chosen },
    isReading: reading.isPending,
    /** No request is running or has failed. */
    isSheetCurrent: sheet !== undefined && !reading.isPending && reading.error === null,
    isReadingSource,
    error: reading.error ?? undefined,
    retry: () => request && send(request),
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
    chooseSource: (change: SourceChange) => {
      setChosen({});
      if (file) read(file, { ...change });
    },
    /** '' is no column. */
    chooseColumn: (field: AnswerField, column: string) => {
      if (!file || !sheet || isReadingSource) return;
      const { sheet: name, headingsRow } = sheet.source;
      const columns = { ...sheet.mapping, ...chosen, [field]: column };
      setChosen(columns);
      read(file, { sheet: name, headingsRow, ...columns }, true);
    },
  };
}
export type AnswerFileState = ReturnType<typeof useAnswerFile>;
