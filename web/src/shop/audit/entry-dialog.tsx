import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { auditEndpoints } from '@dioptria/contract/shop/audit/audit-endpoints.ts';
import { entryTitle, actionLabels, actorName } from '@dioptria/contract/shop/audit/audit-labels.ts';
import { type Difference, differencesOf } from '@dioptria/contract/shop/audit/audit-differences.ts';
import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { formatDateTime, shownTimeZone } from '../../base/format/format.ts';
import { historyTexts } from '../../base/history/entries-query.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { RecordPlaces } from '../../base/resource/records/use-opened-record.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { Fact, Facts, ScrollRegion } from '../../base/ui/elements/sections.tsx';
import classes from './audit-page.module.css';
import { auditTexts as texts } from './texts.ts';

interface EntryDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
  onRecord: (id: string) => void;
}

export function EntryDialog(props: EntryDialogProps) {
  return (
    <LoadedRecord<AuditEntry> endpoints={auditEndpoints} {...props}>
      {(entry) => <LoadedEntry {...props} entry={entry} />}
    </LoadedRecord>
  );
}

interface EntryProps {
  entry: AuditEntry;
}

function LoadedEntry({ entry, opened, onClose, onRecord }: EntryDialogProps & EntryProps) {
  const { recordId } = entry;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`${actionLabels[entry.action]} · ${entryTitle(entry)}`}
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
        <Fact name={texts.who} value={actorName(entry)} />
        <Fact name={texts.kind} value={nouns[entry.kind].one} />
        {entry.address && <Fact name={texts.where} value={entry.address} />}
      </Facts>
      <Values entry={entry} />
      {entry.userAgent && (
        <Stack component="dl" gap="0.5rem" fz="sm" className={classes.small}>
          <Fact name={texts.program} value={entry.userAgent} />
          <Fact name={texts.request} value={entry.requestId} />
        </Stack>
      )}
    </Dialog>
  );
}

function RecordLink({ entry: { kind, recordId, action } }: EntryProps) {
  const placeOf = use(RecordPlaces);
  const place = recordId && action !== 'delete' ? placeOf(kind, recordId) : undefined;
  if (!place) return null;
  return <Button renderRoot={(button) => <Link {...button} {...place} />}>{texts.open}</Button>;
}

function Values({ entry }: EntryProps) {
  const differences = differencesOf(entry, shownTimeZone());
  if (differences.length === 0) {
    return (
      <Text c="dimmed" my="1rem">
        {texts.noValues}
      </Text>
    );
  }
  return <ValuesTable entry={entry} differences={differences} />;
}

const value = (text: string) => text || <em>{historyTexts.blank}</em>;

function ValuesTable({ entry, differences }: EntryProps & { differences: readonly Difference[] }) {
  return (
    <ScrollRegion label={texts.values} className={classes.changes}>
      <table className={`figures ${classes.values}`}>
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
    </ScrollRegion>
  );
}
