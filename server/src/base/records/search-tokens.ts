import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { searchTexts } from '@dioptria/contract/base/resource.ts';
import { resources } from '@dioptria/contract/shop/resources.ts';
import { searchKey, searchWords, compactKey } from '@dioptria/contract/base/search-text.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnName } from '../database/column-types.ts';
import { storeRows } from '../database/store-rows.ts';
import type { TenantScope } from './context.ts';

/** The most words kept of a record. A search finds a longer note by its first words only. */
const MAX_TOKENS = 64;
/** The UTF-16 units of a word that are kept and searched: the index limits the length of a word. */
const MAX_LETTERS = 100;

/** The part of a word that is kept and searched. */
const keptOf = (word: string) => cutText(word, MAX_LETTERS);

/** The most typed words that a search uses, since each costs one more index scan. Of more words it uses the longest. */
const MAX_WORDS = 8;

/** The typed words to search, longest first. A word that is the beginning of another typed word is left out. */
export function wordsOf(typed: string): string[] {
  const words = searchKey(typed).split(' ').map(compactKey).filter(Boolean).map(keptOf);
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  const others = longestFirst.filter(
    (word, index) => !longestFirst.slice(0, index).some((one) => one.startsWith(word)),
  );
  return others.slice(0, MAX_WORDS);
}

/** The words by which a record with these texts is found. */
export function searchTokens(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(searchWords).map(keptOf))].slice(0, MAX_TOKENS);
}

/** A table whose records a search finds: of each resource with searchable fields. */
export type SearchedTable = {
  [Name in ResourceName]: (typeof resources)[Name]['searchable'] extends readonly [] ? never : Name;
}[ResourceName];

export const searchedTables = Object.values(resources)
  .filter(({ searchable }) => searchable.length > 0)
  .map(({ name }) => name as SearchedTable);

/** The words by which a record is found, read from its row: for code that writes or checks rows without a service. */
export function wordsOfRow(table: SearchedTable, row: { id: string }): string[] {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return searchTokens(searchTexts(resources[table], (field) => values[columnName(field)]));
}

/** Replaces the words by which a search finds a record, computed from its searchable fields. */
export async function indexRecord(
  scope: TenantScope,
  table: SearchedTable,
  recordId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const texts = searchTexts(resources[table], (field) => values[field]);
  await replaceSearchTokens(scope, table, recordId, searchTokens(texts));
}

/** Replaces the words of many records. @param areNew true if they have no words yet */
export async function indexRecords(
  { tx, actor }: TenantScope,
  table: SearchedTable,
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

/** Replaces the words of a record. */
export async function replaceSearchTokens(
  { tx, actor }: TenantScope,
  kind: string,
  recordId: string,
  texts: readonly string[],
): Promise<void> {
  const rows = searchTokens(texts).map((token) => ({ tenant_id: actor.tenantId, kind, token, record_id: recordId }));
  await removeSearchTokens({ tx, actor }, recordId);
  if (rows.length > 0) await tx.insertInto('search_tokens').values(rows).execute();
}

/** Deletes the words of a deleted record. */
export async function removeSearchTokens({ tx, actor }: TenantScope, recordId: string): Promise<void> {
  await tx
    .deleteFrom('search_tokens')
    .where('tenant_id', '=', actor.tenantId)
    .where('record_id', '=', recordId)
    .execute();
}

/**
 * A subquery for the ids of the records of a kind in which every typed word is the beginning of a word. Undefined if the
 * text holds no letter and no digit.
 */
export function recordsMatching(
  tenantId: string,
  kind: string,
  typed: string,
): RawBuilder<{ record_id: string }> | undefined {
  return matchingEachWord(typed, (word) => recordsWithWord(tenantId, kind, word));
}

/**
 * A subquery for at most `limit` of the ids that `recordsMatching` finds, without order. It scans the index for the longest
 * word, which is probably the rarest, and stops at the limit.
 */
export function someMatching(tenantId: string, kind: string, typed: string, limit: number): RawBuilder<unknown> {
  const [longest = '', ...others] = wordsOf(typed);
  // A scalar subquery, since PostgreSQL plans each `exists` as one more table of a join.
  const also = others.map(
    (word) => sql`(select true from search_tokens as other where other.tenant_id = found.tenant_id
      and other.kind = found.kind and other.record_id = found.record_id and ${beginsWith('other.token', word)} limit 1)`,
  );
  const conditions = [sql`tenant_id = ${tenantId}`, sql`kind = ${kind}`, beginsWith('token', longest), ...also];
  return sql`(select record_id from search_tokens as found where ${sql.join(conditions, sql` and `)} limit ${limit})`;
}

/**
 * Combines one subquery per typed word: it finds the ids that match every word, or the words joined without spaces
 * ('30 111 222' is a document). Undefined if the text holds no letter and no digit.
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

/** The condition that a normalised column begins with a text. It is a range, since LIKE uses no index under row security. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + '\u{10FFFF}'}`;
}

/** The ids of the records of a kind in which some word begins with this one. */
export function recordsWithWord(tenantId: string, kind: string, word: string): RawBuilder<unknown> {
  return sql`select record_id from search_tokens
    where tenant_id = ${tenantId} and kind = ${kind} and ${beginsWith('token', word)}`;
}
