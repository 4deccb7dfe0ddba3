import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { type DefaultError, type UnusedSkipTokenOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { AnswerKey, ListEndpoint } from '../../http/call.ts';
import { HistorySection } from '../../history/history-section.tsx';
import { ErrorState } from '../../ui/states/error-text.tsx';
import { LoadingText } from '../../ui/states/loading.tsx';
import { showSuccess } from '../../ui/toasts/toast.ts';
import { DialogContext, useEdits } from '../../ui/dialogs/unsaved-edits.ts';
import { SectionIndex } from './section-index.tsx';
import type { StoredRecord } from '../screen.tsx';

export interface PageFormProps<Row> {
  record: Row;
  onSaved: (saved: Row) => void;
  reload: () => Promise<Row>;
  /** True after a save: the focus then remains on 'Guardar'. */
  isJustSaved: boolean;
}

type RecordQuery<Row> = UnusedSkipTokenOptions<Row, DefaultError, Row, AnswerKey>;

interface RecordPageProps<Row extends StoredRecord> {
  texts: { title: string; loadFailed: string; saved: string };
  history: ListEndpoint<HistoryEntry>;
  query: RecordQuery<Row>;
  /** The `key` of the form is the version of the record, so that each version has a fresh form. */
  form: (props: PageFormProps<Row> & { key: string }) => ReactNode;
  /** The titles of the sections, in the order of the page. */
  sections: (stored: Row) => readonly string[];
  children?: (stored: Row) => ReactNode;
}

export function RecordPage<Row extends StoredRecord>(props: RecordPageProps<Row>) {
  const { texts, query } = props;
  const { data, error, refetch } = useQuery(query);
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <>
      <Box component="h1" mb="1rem">
        {texts.title}
      </Box>
      {!data && !error && <LoadingText lines={10} />}
      {error && !data && <ErrorState error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {data && (
        <div style={isWide ? besideIndex : {}}>
          <SectionIndex titles={props.sections(data)} isWide={isWide} />
          <Box maw="46rem" style={{ gridArea: '1 / 1' }}>
            <EditedRecord {...props} stored={data} />
          </Box>
        </div>
      )}
    </>
  );
}

const besideIndex: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 46rem) minmax(10.5rem, 14rem)',
  gap: '0 2rem',
  alignItems: 'start',
};

/** While the user has typed nothing, a version that another user saves replaces the shown version. */
function EditedRecord<Row extends StoredRecord>(props: RecordPageProps<Row> & { stored: Row }) {
  const { texts, history, query, form, children, stored } = props;
  const queryClient = useQueryClient();
  const edits = useEdits();
  const [shown, setShown] = useState(stored);
  if (stored.updatedAt !== shown.updatedAt && edits.unsaved.size === 0) setShown(stored);
  const [savedAt, setSavedAt] = useState<string>();

  return (
    <DialogContext value={{ ...edits, close: () => undefined }}>
      {form({
        key: shown.updatedAt,
        record: shown,
        isJustSaved: savedAt === shown.updatedAt,
        reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
        onSaved(saved) {
          showSuccess(texts.saved);
          setShown(saved);
          setSavedAt(saved.updatedAt);
        },
      })}
      {children?.(stored)}
      <HistorySection endpoint={history} id={stored._id} />
    </DialogContext>
  );
}
