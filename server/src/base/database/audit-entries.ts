/** `asTenant` sends the entries with the commit: an entry costs no round trip, and a rollback leaves no entry. */
import type { AuditAction, AuditActor } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import { v7 } from 'uuid';
import type { QueryConfig } from 'pg';
import type { Transaction } from './tables.ts';

export interface NewEntry {
  tenantId: string;
  at: Date;
  action: AuditAction;
  kind: AuditKind;
  recordId: string | null;
  recordName: string;
  actor: AuditActor;
  userId: string | null;
  userName: string;
  address: string;
  userAgent: string;
  requestId: string;
  before: object | null;
  after: object | null;
}

const kept = new WeakMap<Transaction, NewEntry[]>();

export function keepEntry(tx: Transaction, entry: NewEntry): void {
  const entries = kept.get(tx);
  if (entries) entries.push(entry);
  else kept.set(tx, [entry]);
}

const columns =
  'tenant_id, id, at, action, kind, record_id, record_name, actor, user_id, user_name, address, user_agent, request_id, before, after';
const placeholders = columns.split(', ').map((_, index) => `$${index + 1}`);
const text = `insert into audit_entries (${columns}) values (${placeholders.join(', ')})`;

let lastSequence = 0;

/** Ids sort by their time; ids of the same millisecond sort by the order in which this process made them. */
function entryId(at: Date): string {
  lastSequence = (lastSequence + 1) >>> 0;
  return v7({ msecs: at.getTime(), seq: lastSequence });
}

/** The smallest id that an entry made at this time can have. */
export function firstEntryId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * From this number of entries on, a transaction stores all entries with one statement. An import writes hundreds of entries at
 * once.
 */
const MANY = 20;

/** Reads the tenant's id from the table `tenants`, so that Citus runs the statement on the tenant's worker. */
const textOfMany = `insert into audit_entries (${columns})
  select tenants.id, ${columns
    .split(', ')
    .slice(1)
    .map((column) => `entry.${column}`)
    .join(', ')}
  from tenants, json_populate_recordset(null::audit_entries, $2::json) as entry where tenants.id = $1`;

export function entryStatements(tx: Transaction): QueryConfig[] {
  const entries = kept.get(tx) ?? [];
  const [first] = entries;
  return first && entries.length >= MANY ? [storingMany(first.tenantId, entries)] : storingEach(entries);
}

function storingMany(tenantId: string, entries: readonly NewEntry[]): QueryConfig {
  const rows = entries.map(({ recordId, recordName, userId, userName, userAgent, requestId, at, ...entry }) => ({
    ...entry,
    id: entryId(at),
    at,
    record_id: recordId,
    record_name: recordName,
    user_id: userId,
    user_name: userName,
    user_agent: userAgent,
    request_id: requestId,
  }));
  return { text: textOfMany, values: [tenantId, JSON.stringify(rows)] };
}

function storingEach(entries: readonly NewEntry[]): QueryConfig[] {
  return entries.map((entry) => {
    const { tenantId, at, action, kind, recordId, recordName, actor, userId, userName } = entry;
    const actorValues = [actor, userId, userName, entry.address, entry.userAgent, entry.requestId];
    const values = [tenantId, entryId(at), at, action, kind, recordId, recordName, ...actorValues];
    return { name: 'audit', text, values: [...values, entry.before, entry.after] };
  });
}
