import type { AuditAction } from '@dioptria/contract/audit.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { announce } from '../database/announcements.ts';
import { audit, kindOf } from './audit.ts';
import type { Context } from './context.ts';
import type { ServedResource } from './crud-service.ts';

type Values = Readonly<Record<string, unknown>>;
type Changed = Pick<ResourceDefinition, 'name' | 'path' | 'record'>;

/** What happened to a record: `before` is it as it was, `after` as it is. Neither, for a change that shows nowhere in it. */
export interface Change {
  id: string;
  before?: Values;
  after?: Values;
  /** Where `before` and `after` do not say it. */
  action?: AuditAction;
  /** What the record is known by, where neither is there. */
  name?: string;
}

/** Kept in the log as the entry itself, or by entries of their own. */
const untold = new Set(['updatedAt', 'changes']);

/**
 * What every write of a record ends in: the shop's log keeps it (who, when, from where, before and after), and every
 * colleague's screen is told, both with the commit.
 */
export function recordChange(context: Context, definition: Changed, change: Change): void {
  const { tx, actor, tabId } = context;
  const { id } = change;
  announce(tx, { tenantId: actor.tenantId, topic: definition.path, id, tabId });
  const [before, after] = [valuesOf(definition, change.before), valuesOf(definition, change.after)];
  const action = change.action ?? actionOf(change);
  const recordName = change.name ?? nameOf(after ?? before);
  const event = { action, kind: kindOf(definition), recordId: id, recordName };
  if (!before || !after) return audit(context, { ...event, before, after });
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  // What is sent as it was already is no change.
  if (changed.length > 0) audit(context, { ...event, before: only(before, changed), after: only(after, changed) });
}

/**
 * The record as it is before a change; nobody else changes it from here to the commit.
 * @throws Refusal `not_found`
 */
export async function recordBefore(
  { tx, actor, ...context }: Context,
  { definition, service }: ServedResource,
  id: string,
): Promise<Values> {
  const lock = sql`select from ${sql.table(definition.name)} where tenant_id = ${actor.tenantId} and id = ${id} for no key update`;
  const [, before] = await Promise.all([lock.execute(tx), service.read({ tx, actor, ...context }, id)]);
  return before;
}

function actionOf({ before, after }: Change): AuditAction {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}

/** What the API shows of a record, and nothing that a service's row may hold besides. */
function valuesOf({ record }: Changed, values: Values | undefined): Values | undefined {
  if (!values) return undefined;
  const shown = Object.entries(record.parse(values));
  return Object.fromEntries(shown.filter(([field, value]) => !untold.has(field) && value !== undefined));
}

function only(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]));
}

/** A name, an order's number, or the client whom a prescription is for. */
function nameOf(values: Values | undefined): string {
  const { name, number, client } = named.parse(values ?? {});
  return name ?? (number === undefined ? (client?.name ?? '') : String(number));
}

const named = z.object({
  name: z.string().optional(),
  number: z.int().optional(),
  client: z.object({ name: z.string() }).optional(),
});
