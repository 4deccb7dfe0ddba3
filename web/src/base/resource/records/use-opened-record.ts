import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { createContext, useState } from 'react';
import { readText } from '../../data-table/list-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous entry of the browser's history is the list. Closing the detail then goes back. */
    isOpenedByList?: boolean;
  }
}

/** The folders of web/src/shop do not know each other's routes, so `app` provides this context. */
export const RecordPlaces = createContext<
  (kind: string, id: string) => { to: string; search: Record<string, string> } | undefined
>(() => undefined);

/** The URL has the id of the opened record, so that Back closes the detail and a link opens it. */
export function useOpenedRecord(parameter: 'id' | 'detail' = 'id') {
  const id = readText(useSearch({ strict: false })[parameter]);
  const navigate = useNavigate();
  const { history } = useRouter();
  // The detail of the record remains rendered while the dialog fades out.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);

  const search = (next: string | undefined) => (previous: Record<string, unknown>) => ({
    ...previous,
    [parameter]: next,
  });
  return {
    id,
    shownId,
    open: (next: string) =>
      void navigate({ to: '.', search: search(next), state: { isOpenedByList: true }, resetScroll: false }),
    close: () => {
      // `ignoreBlocker` is true, because the dialog has already asked about unsaved edits.
      if (history.location.state.isOpenedByList) history.back({ ignoreBlocker: true });
      else
        void navigate({ to: '.', search: search(undefined), replace: true, resetScroll: false, ignoreBlocker: true });
    },
  };
}
