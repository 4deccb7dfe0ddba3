import type { AuditEntry } from '@dioptria/contract/audit.ts';
import { aboutOf, actionLabels, kindLabels } from '@dioptria/contract/audit-labels.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../shared/format.ts';
import { wordingQuery } from '../shared/history/entries-query.ts';
import { historyTexts } from '../shared/history/texts.ts';
import { type Difference, differencesOf, whoOf } from '../shared/history/wording.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { ErrorState } from '../shared/ui/error-text.tsx';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import { LoadingText } from '../shared/ui/loading.tsx';
import classes from './audit-page.module.css';
import type { Wordings } from './audit-search.ts';
import { ownWording } from './own-wording.ts';
import { RecordLink } from './record-link.tsx';
import { auditTexts as texts } from './texts.ts';

interface EntryDialogProps {
  entry: AuditEntry;
  opened: boolean;
  wordings: Wordings;
  onClose: () => void;
  /** Narrows the log to the entry's record. */
  onRecord: (id: string) => void;
}

/** An entry in full: who, from where, and each value before beside after. */
export function EntryDialog({ entry, opened, wordings, onClose, onRecord }: EntryDialogProps) {
  const { recordId } = entry;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`${actionLabels[entry.action]} · ${aboutOf(entry)}`}
      footer={recordId && <RecordLink entry={entry} />}
      footerStart={
        recordId && (
          <Button variant="subtle" onClick={() => onRecord(recordId)}>
            {texts.everything}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={texts.at} value={formatDateTime(entry.at)} />
        <Fact name={texts.who} value={whoOf(entry)} />
        <Fact name={texts.kind} value={kindLabels[entry.kind]} />
        {entry.address && <Fact name={texts.where} value={entry.address} />}
      </Facts>
      <Values entry={entry} wordings={wordings} />
      {entry.userAgent && (
        <dl className={classes.small}>
          <Fact name={texts.program} value={entry.userAgent} />
          <Fact name={texts.request} value={entry.requestId} />
        </dl>
      )}
    </Dialog>
  );
}

/** The words of what the entry is about; those of what is no record come with the page. */
function useWording({ kind, action }: AuditEntry, wordings: Wordings) {
  const load = action === 'export' ? undefined : wordings[kind];
  return useQuery(wordingQuery(load ? `audit ${kind}` : 'audit', load ?? (() => Promise.resolve(ownWording))));
}

function Values({ entry, wordings }: Pick<EntryDialogProps, 'entry' | 'wordings'>) {
  const { data: wording, error, refetch } = useWording(entry, wordings);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!wording) return <LoadingText lines={4} />;
  const differences = differencesOf(entry, wording);
  if (differences.length === 0) return <p className={classes.none}>{texts.noValues}</p>;
  return <ValuesTable entry={entry} differences={differences} />;
}

const value = (text: string) => text || <em>{historyTexts.blank}</em>;

function ValuesTable({ entry, differences }: { entry: AuditEntry; differences: readonly Difference[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key would scroll what is longer than the dialog
    <div className={classes.values} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {entry.before && <th scope="col">{texts.before}</th>}
            {entry.after && <th scope="col">{texts.after}</th>}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, from, to }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {entry.before && <td>{value(from)}</td>}
              {entry.after && <td>{value(to)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
