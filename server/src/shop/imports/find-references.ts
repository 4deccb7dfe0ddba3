import {
  type CreatableResource,
  importTexts,
  isCreatableResource,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { alikeKey, missingRecord, type RowReference, wrongName } from '@dioptria/contract/shop/imports/import-rows.ts';
import { isMergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { sql } from 'kysely';
import { v5 as idOfName } from 'uuid';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { mergedNames } from '../merges/merge-records.ts';
import { bulkOf, type ImportJob, type ServedResources } from './import-job.ts';

/** If a shop has more records, the server compares only the oldest records. */
const COMPARED = 1000;

interface NamedRecord {
  id: string;
  name: string;
}

async function recordsByAlikeKey(scope: TenantScope, of: CreatableResource): Promise<Map<string, NamedRecord>> {
  const { tx, actor } = scope;
  const { rows } = await sql<NamedRecord>`select id, name from ${sql.table(of)}
    where tenant_id = ${actor.tenantId} order by created_at, id limit ${COMPARED}`.execute(tx);
  const found = new Map<string, NamedRecord>();
  const add = (name: string, record: NamedRecord) => {
    if (!found.has(alikeKey(of, name))) found.set(alikeKey(of, name), record);
  };
  for (const row of rows) add(row.name, row);
  for (const { name, kept } of isMergedKind(of) ? await mergedNames(scope, of) : [])
    add(name, { id: kept._id, name: kept.name });
  return found;
}

const idKey = ({ of, key }: Pick<RowReference, 'of' | 'key'>): string => `${of} ${key}`;

/** All rows of an import that name the same missing record get the same id, even if the rows are in different parts. */
export const plannedId = (reference: RowReference): string =>
  idOfName(idKey(reference), '00000000-0000-7000-8000-000000000000');

/**
 * Returns the id, or the reason why the row cannot use the record. `missing` is the resource of a record that does not exist and
 * that the import can create. `similar` is the name of a stored record whose name means the same, such as the plural of the row's
 * category.
 */
export type FindReference = (
  reference: RowReference,
) => ({ id: string; similar?: string } | { reason: string }) & { missing?: CreatableResource };

/** With `makes`, creates the missing records to which the user agreed. Otherwise these records get a `plannedId`. */
export async function findReferences(
  context: Context,
  served: ServedResources,
  { createMissing }: Pick<ImportJob, 'createMissing'>,
  references: readonly RowReference[],
  makes: boolean,
): Promise<FindReference> {
  const ids = new Map<string, string>();
  const planned = new Set<string>();
  const similar = new Map<string, string>();
  // If the rows spell a missing name in several ways, the first row decides.
  const distinct = [...Map.groupBy(references, idKey).values()].flatMap(([first]) => first ?? []);
  for (const [of, named] of Map.groupBy(distinct, (one) => one.of)) {
    const found = await bulkOf(served, of).idsByKey(context, named);
    // If several records have the name, the row refers to the oldest record.
    for (const [key, [oldest]] of found) if (oldest !== undefined) ids.set(idKey({ of, key }), oldest);
    if (!isCreatableResource(of)) continue;
    const unknown = named.filter((one) => !ids.has(idKey(one)) && wrongName(one.name) === undefined);
    const alike = unknown.length > 0 ? await recordsByAlikeKey(context, of) : new Map<string, NamedRecord>();
    for (const reference of unknown) {
      const known = alike.get(alikeKey(of, reference.name));
      if (known) similar.set(idKey(reference), known.name);
      else if (!createMissing.has(of)) continue;
      else if (!makes) planned.add(idKey(reference));
      const id = known?.id ?? (makes ? await makeRecord(context, served, of, reference) : plannedId(reference));
      ids.set(idKey(reference), id);
      // Further rows with another spelling of the new record's name get the same record.
      if (makes) alike.set(alikeKey(of, reference.name), { id, name: reference.name });
    }
  }
  return (reference) => {
    const id = ids.get(idKey(reference));
    const name = similar.get(idKey(reference));
    if (id !== undefined && name !== undefined) return { id, similar: name };
    if (id !== undefined)
      return planned.has(idKey(reference)) && isCreatableResource(reference.of)
        ? { id, missing: reference.of }
        : { id };
    if (reference.of === 'clients') return { reason: importTexts.unknownClient };
    const wrong = wrongName(reference.name);
    if (wrong !== undefined) return { reason: wrong };
    const reason = importTexts.missing(reference.of);
    return isCreatableResource(reference.of) ? { reason, missing: reference.of } : { reason };
  };
}

async function makeRecord(
  context: Context,
  served: ServedResources,
  of: CreatableResource,
  reference: RowReference,
): Promise<string> {
  const resource = served.get(of);
  if (!resource) throw new Error(`${of} is not served`);
  // `missingRecord` returns the complete body of a request that creates the record.
  const created = await resource.service.create(context, missingRecord(of, reference));
  const id = String(created['_id']);
  recordChange(context, resource.definition, { id, after: created });
  return id;
}
