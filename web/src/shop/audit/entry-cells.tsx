import { Stack, Text } from '@mantine/core';
import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { entryTitle, actionLabels, subjectOf, actorName } from '@dioptria/contract/shop/audit/audit-labels.ts';
import { nouns } from '@dioptria/contract/shop/nouns.ts';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { TwoLines } from '../../base/data-table/cell-texts.tsx';
import { formatDateTime } from '../../base/format/format.ts';
import { auditTexts as texts } from './texts.ts';

function About({ entry }: { entry: AuditEntry }) {
  if (!entry.recordName) return subjectOf(entry);
  return <TwoLines main={entryTitle(entry)} below={nouns[entry.kind].one} />;
}

const column = (
  id: string,
  header: string,
  cell: (entry: AuditEntry) => ReactNode,
  more: Partial<ListColumn<AuditEntry>> = {},
) => ({
  id,
  header,
  cell,
  sortable: false,
  ...more,
});

export const entryColumns: readonly ListColumn<AuditEntry>[] = [
  column('at', texts.at, ({ at }) => formatDateTime(at), { width: '18%', whole: true }),
  column('who', texts.who, (entry) => actorName(entry)),
  column('what', texts.what, ({ action }) => actionLabels[action], { width: '22%' }),
  column('about', texts.about, (entry) => <About entry={entry} />, { width: '26%' }),
  column('where', texts.where, ({ address }) => address || '–', { width: '14%', from: 'medium' }),
];

export function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <Stack component="span" gap="0.25rem" style={{ overflowWrap: 'anywhere' }}>
      <strong>
        {actorName(entry)} · {actionLabels[entry.action]}
      </strong>
      <Text span c="dimmed" fz="sm">
        {entry.recordName ? `${nouns[entry.kind].one}: ${entryTitle(entry)}` : subjectOf(entry)}
      </Text>
      <Text span c="dimmed" fz="sm">
        {formatDateTime(entry.at)}
      </Text>
    </Stack>
  );
}
