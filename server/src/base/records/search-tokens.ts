import { searchTexts } from '@dioptria/contract/base/resource.ts';
import { compactKey, cutText, searchKey, searchWords } from '@dioptria/contract/base/text.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { resources } from '@dioptria/contract/shop/records.ts';
import { type RawBuilder, sql } from 'kysely';
import { insertPrepared, storeRows } from '../database/inserts.ts';
import { runNamed } from '../database/statements.ts';
import { columnName } from '../database/tables.ts';
import type { Context, TenantScope } from './context.ts';

/** If a record has more words, a search finds it only by its first words. */
const MAX_TOKENS = 64;
/** In UTF-16 units. The database index limits the length of a word. */
const MAX_LETTERS = 100;

const keptOf = (word: string) => cutText(word, MAX_LETTERS);

/** Each word costs one more index scan. If a user types more words, the search uses the longest of them. */
const MAX_WORDS = 8;

/** Returns the longest word first, and leaves out words that are the beginning of another typed word. */
export function wordsOf(typed: string): string[] {
  const words = searchKey(typed).split(' ').map(compactKey).filter(Boolean).map(keptOf);
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  const others = longestFirst.filter(
    (word, index) => !longestFirst.slice(0, index).some((one) => one.startsWith(word)),
  );
  return others.slice(0, MAX_WORDS);
}

export function searchTokens(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(searchWords).map(keptOf))].slice(0, MAX_TOKENS);
}

export type SearchedResource = {
  [Name in ResourceName]: (typeof resources)[Name]['searchable'] extends readonly [] ? never : Name;
}[ResourceName];

/** For each table, the column from which the search words are made. */
const searchedDocuments = { invoices: 'receiver_key' } as const;
type SearchedDocument = keyof typeof searchedDocuments;

export type SearchedTable = SearchedResource | SearchedDocument;

export const searchedTables: readonly SearchedTable[] = [
  ...Object.values(resources)
    .filter(({ searchable }) => searchable.length > 0)
    .map(({ name }) => name as SearchedResource),
  ...(Object.keys(searchedDocuments) as SearchedDocument[]),
];

/** For code that writes or checks rows without a service. */
export function wordsOfRow(table: SearchedTable, row: { id: string }): string[] {
  const values: Readonly<Record<string, unknown>> = { ...row };
  if (table === 'invoices') return searchTokens([String(values[searchedDocuments[table]])]);
  return searchTokens(searchTexts(resources[table], (field) => values[columnName(field)]));
}

export async function indexRecord(
  scope: TenantScope,
  table: SearchedResource,
  recordId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const texts = searchTexts(resources[table], (field) => values[field]);
  await replaceSearchTokens(scope, table, recordId, searchTokens(texts));
}

/** `areNew` is true if no words of these records are stored yet. */
export async function indexRecords(
  { tx, actor }: TenantScope,
  table: SearchedResource,
  records: readonly { _id: string }[],
  areNew: boolean,
): Promise<void> {
  const rows = records.flatMap((record) => {
    const values: Readonly<Record<string, unknown>> = { ...record };
    const tokens = searchTokens(searchTexts(resources[table], (field) => values[field]));
    return tokens.map((token) => ({ tenant_id: actor.tenantId, kind: table, token, record_id: record._id }));
  });
  if (!areNew) {
    const ids = records.map(({ _id }) => _id);
    await sql`delete from search_tokens where tenant_id = ${actor.tenantId} and record_id = any(${ids}::uuid[])`.execute(
      tx,
    );
  }
  if (rows.length === 0) return;
  const columns = ['tenant_id', 'kind', 'token', 'record_id'];
  await storeRows(tx, actor.tenantId, {
    table: 'search_tokens',
    columns,
    rows: rows.map((row) => JSON.stringify(row)),
  });
}

export async function storeSearchTokens(
  { tx, actor }: TenantScope,
  kind: string,
  recordId: string,
  texts: readonly string[],
): Promise<void> {
  const rows = searchTokens(texts).map((token) => ({ tenant_id: actor.tenantId, kind, token, record_id: recordId }));
  await insertPrepared(tx, 'search_tokens', rows);
}

export async function replaceSearchTokens(
  scope: TenantScope,
  kind: string,
  recordId: string,
  texts: readonly string[],
): Promise<void> {
  await removeSearchTokens(scope, recordId);
  await storeSearchTokens(scope, kind, recordId, texts);
}

export async function removeSearchTokens({ tx, actor }: TenantScope, recordId: string): Promise<void> {
  await tx
    .deleteFrom('search_tokens')
    .where('tenant_id', '=', actor.tenantId)
    .where('record_id', '=', recordId)
    .execute();
}

/**
 * Finds the records in which every typed word is the beginning of a word. Undefined if the typed text contains no
 * letter and no digit.
 */
export function recordsMatching(
  tenantId: string,
  kind: string,
  typed: string,
): RawBuilder<{ record_id: string }> | undefined {
  return matchingEachWord(typed, (word) => recordsWithWord(tenantId, kind, word));
}

/**
 * The ids have no order. The subquery scans the index for the longest word, which is probably the rarest word, and stops when it
 * has found `limit` ids.
 */
export function someMatching(tenantId: string, kind: string, typed: string, limit: number): RawBuilder<unknown> {
  const [longest = '', ...others] = wordsOf(typed);
  // Each other word is checked by a scalar subquery, since PostgreSQL plans each `exists` as one more table of a join.
  const also = others.map(
    (word) => sql`(select true from search_tokens as other where other.tenant_id = ${tenantId}
      and other.kind = found.kind and other.record_id = found.record_id and ${beginsWith('other.token', word)} limit 1)`,
  );
  const conditions = [sql`tenant_id = ${tenantId}`, sql`kind = ${kind}`, beginsWith('token', longest), ...also];
  return sql`(select record_id from search_tokens as found where ${sql.join(conditions, sql` and `)} limit ${limit})`;
}

/**
 * Also finds the typed words joined without spaces: '30 111 222' finds the document number 30111222. Undefined if the typed text
 * contains no letter and no digit.
 */
export function matchingEachWord(
  typed: string,
  matching: (word: string) => RawBuilder<unknown>,
): RawBuilder<{ record_id: string }> | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const whole = keptOf(compactKey(typed));
  const together = whole === words[0] ? sql`` : sql`union ${matching(whole)}`;
  return sql`(${sql.join(words.map(matching), sql` intersect `)} ${together})`;
}

/** The condition is a range, since under row security PostgreSQL uses no index for LIKE. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + '\u{10FFFF}'}`;
}

export function recordsWithWord(tenantId: string, kind: string, word: string): RawBuilder<unknown> {
  return sql`select record_id from search_tokens
    where tenant_id = ${tenantId} and kind = ${kind} and ${beginsWith('token', word)}`;
}

/** If a search finds more ids for a column, the condition has the subquery instead of a list of the ids. */
const MANY = 2000;

/**
 * `column` is, for example, a sale's `client_id`. `ids` is the subquery of the ids that a search looks for in this column, such as
 * the ids of the clients with the typed name.
 */
interface SearchedColumn {
  column: string;
  ids: RawBuilder<unknown>;
}

/**
 * Returns the conditions for the option `either` of a `ListPlan`. A separate query reads the ids first, because
 * PostgreSQL plans the query of the rows well only if it knows whether the ids are few or many. The name of the
 * prepared statement begins with `list`.
 */
export async function searchAlternatives(
  { tx }: Context,
  list: string,
  typed: string,
  searched: readonly SearchedColumn[],
): Promise<RawBuilder<unknown>[]> {
  // The statement returns the ids of a column as one text, so that the server need not parse a list of two thousand
  // ids. The next query gets the text as a parameter.
  const each = searched.map(
    ({ ids }, place) => sql`select ${place}::int as place, cardinality(ids) as total, ids::text as ids
      from (select array(select distinct * from ${ids} as found limit ${MANY + 1}) as ids) as found`,
  );
  const words = wordsOf(typed).length;
  const name = words <= 2 ? `${list}_found_${words}` : undefined;
  const looking = sql<{ place: number; total: number; ids: string }>`${sql.join(each, sql` union all `)}`;
  const few: RawBuilder<unknown>[] = [];
  const many: RawBuilder<unknown>[] = [];
  for (const { place, total, ids } of await runNamed(tx, name, looking)) {
    const { column, ids: subquery } = searched[place] as SearchedColumn;
    if (total > MANY) many.push(sql`${sql.ref(column)} in ${subquery}`);
    // The condition compares a single id with `=`, because PostgreSQL then uses an index with the column and the list's order.
    else if (total === 1) few.push(sql`${sql.ref(column)} = ${ids.slice(1, -1)}`);
    else if (total > 0) few.push(sql`${sql.ref(column)} = any(${ids}::uuid[])`);
  }
  // If the ids are few, PostgreSQL finds the rows through an index. If the ids are many, PostgreSQL reads the list in
  // its order, and soon finds enough matching rows.
  return many.length === 0 ? few : [...few, sql`(${sql.join(many, sql` or `)})`];
}
