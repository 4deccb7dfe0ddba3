import type { AuditEntry } from '@dioptria/contract/audit.ts';
import { aboutOf, actionLabels, kindLabels, subjectOf } from '@dioptria/contract/audit-labels.ts';
import type { ReactNode } from 'react';
import type { ListColumn } from '../shared/data-table/columns.ts';
import { TwoLines } from '../shared/data-table/two-lines.tsx';
import { formatDateTime } from '../shared/format.ts';
import { whoOf } from '../shared/history/wording.ts';
import classes from './audit-page.module.css';
import { auditTexts as texts } from './texts.ts';

function About({ entry }: { entry: AuditEntry }) {
  if (!entry.recordName) return subjectOf(entry);
  return <TwoLines main={aboutOf(entry)} below={kindLabels[entry.kind]} />;
}

const column = (id: string, header: string, cell: (entry: AuditEntry) => ReactNode, width?: string) => ({
  id,
  header,
  cell,
  sortable: false,
  ...(width && { width }),
});

export const entryColumns: readonly ListColumn<AuditEntry>[] = [
  column('at', texts.at, ({ at }) => formatDateTime(at), '18%'),
  column('who', texts.who, (entry) => whoOf(entry)),
  column('what', texts.what, ({ action }) => actionLabels[action], '22%'),
  column('about', texts.about, (entry) => <About entry={entry} />, '26%'),
  column('where', texts.where, ({ address }) => address || '–', '14%'),
];

/** An entry as a card, on the phone. */
export function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <span className={classes.card}>
      <strong>
        {whoOf(entry)} · {actionLabels[entry.action]}
      </strong>
      <span>{entry.recordName ? `${kindLabels[entry.kind]}: ${aboutOf(entry)}` : subjectOf(entry)}</span>
      <span>{formatDateTime(entry.at)}</span>
    </span>
  );
}
