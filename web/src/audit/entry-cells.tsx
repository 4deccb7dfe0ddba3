import type { AuditEntry } from '@dioptria/contract/audit.ts';
import type { ReactNode } from 'react';
import type { ListColumn } from '../shared/data-table/columns.ts';
import { TwoLines } from '../shared/data-table/two-lines.tsx';
import { formatDateTime } from '../shared/format.ts';
import { actionLabels } from '../shared/history/texts.ts';
import { whoOf } from '../shared/history/wording.ts';
import classes from './audit-page.module.css';
import { auditTexts as texts, kindLabels, listLabels } from './texts.ts';

/** A record's kind, or the list that was exported. */
function kindOf({ kind, action }: AuditEntry): string {
  return (action === 'export' && listLabels[kind]) || kindLabels[kind];
}

/** What an entry is about: the record's name, or its kind alone. */
export function aboutOf(entry: AuditEntry): string {
  const { kind, recordName } = entry;
  const name = kind === 'sales' && recordName ? texts.sale(recordName) : recordName;
  return name || kindOf(entry);
}

function About({ entry }: { entry: AuditEntry }) {
  if (!entry.recordName) return kindOf(entry);
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
      <span>{entry.recordName ? `${kindLabels[entry.kind]}: ${aboutOf(entry)}` : kindOf(entry)}</span>
      <span>{formatDateTime(entry.at)}</span>
    </span>
  );
}
