import type { AuditEntry } from '@dioptria/contract/audit.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { RecordPlaces } from '../shared/resource/use-opened-record.ts';
import { auditTexts } from './texts.ts';

/** A link from an entry to its record, if the record still exists and has a page. */
export function RecordLink({ entry: { kind, recordId, action } }: { entry: AuditEntry }) {
  const placeOf = use(RecordPlaces);
  const place = recordId && action !== 'delete' ? placeOf(kind, recordId) : undefined;
  if (!place) return null;
  return <Button renderRoot={(button) => <Link {...button} {...place} />}>{auditTexts.open}</Button>;
}
