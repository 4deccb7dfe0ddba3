import type { RecordDefinition } from '@dioptria/contract/base/resource.ts';
import type { AuditAction } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { announceRecord } from '../database/announcements.ts';
import { keepEntry } from '../database/audit-entries.ts';
import type { Transaction } from '../database/tables.ts';
import { type Actor, type Context, type Origin, requireRecentPassword } from './context.ts';
import type { ServedRecord } from './crud-service.ts';

/** An audit entry is stored in the transaction of the change that it describes (docs/decisions/0018-audit.md). */

/** `before` and `after` contain only values that the API's answers contain, never a password, a token or a hash. */
export interface AuditEvent {
  action: AuditAction;
  kind: AuditKind;
  recordId?: string | undefined;
  recordName?: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** The author of an action without a session: a user whom the e-mail address identifies, or an operator at the command line. */
export interface AuditSource {
  tenantId: string;
  /** Undefined for an action at the command line. */
  user?: Pick<Actor, 'userId' | 'name'> | undefined;
  origin?: Origin | undefined;
  now: Date;
}

const nowhere: Origin = { address: '', userAgent: '', requestId: '' };

/** For a change of a record, call `recordChange` instead. */
export function audit({ tx, actor, origin, now }: Context, event: AuditEvent): void {
  auditFrom(tx, { tenantId: actor.tenantId, user: actor, origin, now }, event);
}

/** Stores the entry of an action without a session, such as a sign-in. `tx` must be a transaction of the tenant. */
export function auditFrom(
  tx: Transaction,
  { tenantId, user, origin = nowhere, now }: AuditSource,
  { action, kind, recordId, recordName = '', before, after }: AuditEvent,
): void {
  keepEntry(tx, {
    tenantId,
    at: now,
    action,
    kind,
    recordId: recordId ?? null,
    recordName,
    actor: user ? 'user' : 'commandLine',
    userId: user?.userId ?? null,
    userName: user?.name ?? '',
    ...origin,
    before: before ?? null,
    after: after ?? null,
  });
}

type Values = Readonly<Record<string, unknown>>;
type Changed = { name: AuditKind } & Pick<RecordDefinition, 'path' | 'record' | 'needsPassword'>;

/** `before` and `after` are absent if the change affects no field of the record. */
export interface Change {
  id: string;
  before?: Values;
  after?: Values;
  /** The query parameters of the DELETE request, such as its reason. */
  deletion?: Values;
  reason?: string | undefined;
  /** Required if `before` and `after` do not determine the action. */
  action?: AuditAction;
  name?: string;
  /** If the change affects no field of the record, the audit entry keeps these values as `after`. */
  said?: Values;
}

/** An audit entry has its own time instead of `updatedAt`, and each of the `changes` of a sale has its own entry. */
const inOtherEntries = new Set(['updatedAt', 'changes']);

/**
 * Stores an audit entry and announces the change to the tenant's live streams; both take effect with the commit. Every write of a
 * record calls this function last.
 * @throws Refusal `unconfirmed` if the write requires a recently typed password. The refusal rolls the write back.
 */
export function recordChange(context: Context, definition: Changed, change: Change): void {
  if (definition.needsPassword?.(change)) requireRecentPassword(context);
  announceChange(context, definition, change.id);
  auditChange(context, definition, change);
}

/** Sends one announcement for all records, since a browser requests all data of the resource again after an announcement. */
export function recordChanges(context: Context, definition: Changed, changes: readonly Change[]): void {
  const [first] = changes;
  if (changes.some((change) => definition.needsPassword?.(change))) requireRecentPassword(context);
  if (first) announceChange(context, definition, first.id);
  for (const change of changes) auditChange(context, definition, change);
}

function announceChange({ tx, actor, tabId }: Context, { path }: Changed, id: string): void {
  announceRecord(tx, { tenantId: actor.tenantId, topic: path, id, tabId });
}

function auditChange(context: Context, definition: Changed, change: Change): void {
  const { id } = change;
  const [before, after] = [valuesOf(definition, change.before), valuesOf(definition, change.after)];
  const action = change.action ?? actionOf(change);
  const recordName = change.name ?? nameOf(after ?? before);
  const event = { action, kind: definition.name, recordId: id, recordName };
  if (action === 'delete' && before) return audit(context, { ...event, ...deletionOf(before, change) });
  if (!before || !after) return audit(context, { ...event, before, after: change.said ?? after });
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  // An update that changes no value has no audit entry.
  if (changed.length === 0) return;
  const said = change.reason ? { reason: change.reason } : {};
  audit(context, { ...event, before: only(before, changed), after: { ...only(after, changed), ...said } });
}

/** Locks the record until the commit. @throws Refusal `not_found` */
export async function recordBefore(
  context: Context,
  { definition, service }: Pick<ServedRecord, 'definition' | 'service'>,
  id: string,
): Promise<Values> {
  if (service.lock) {
    await service.lock(context, id);
    return service.read(context, id);
  }
  const { tx, actor } = context;
  const lock = sql`select id from ${sql.table(definition.name)} where tenant_id = ${actor.tenantId} and id = ${id} for no key update`;
  const [, before] = await Promise.all([lock.execute(tx), service.read(context, id)]);
  return before;
}

function actionOf({ before, after }: Change): AuditAction {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}

/** `before` is the record with its `changes`; `after` has the query parameters of the deletion, such as a reason. */
function deletionOf(record: Values, { before: { changes } = {}, deletion = {} }: Change) {
  const said = Object.fromEntries(Object.entries(deletion).filter(([, value]) => value !== undefined && value !== ''));
  return {
    before: changes === undefined ? record : { ...record, changes },
    after: Object.keys(said).length === 0 ? undefined : said,
  };
}

function valuesOf({ record }: Changed, values: Values | undefined): Values | undefined {
  if (!values) return undefined;
  const shown = Object.entries(record.parse(values));
  return Object.fromEntries(shown.filter(([field, value]) => !inOtherEntries.has(field) && value !== undefined));
}

function only(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]));
}

/** The record's name, the code of a job, the number of a sale or a document, or the name of a prescription's client. */
function nameOf(values: Values | undefined): string {
  const { name, code, number, client } = named.parse(values ?? {});
  return name ?? code ?? (number === undefined ? (client?.name ?? '') : String(number));
}

const named = z.object({
  name: z.string().optional(),
  code: z.string().optional(),
  number: z.int().optional(),
  client: z.object({ name: z.string() }).optional(),
});
