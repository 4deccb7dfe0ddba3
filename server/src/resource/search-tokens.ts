import { searchKey, searchWords, compactKey } from '@dioptria/contract/search-text.ts';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from './context.ts';

/** No record needs more words than this; a longer note is found by its beginning. */
const MAX_TOKENS = 64;
/** Letters of a word that are kept and looked for: the index takes no word of any length. */
const MAX_LETTERS = 100;

/** The beginning of a word, as it is kept and looked for. */
const keptOf = (word: string) => (word.length > MAX_LETTERS ? Array.from(word).slice(0, MAX_LETTERS).join('') : word);

/** The typed words as they are looked for. */
const wordsOf = (typed: string) => searchKey(typed).split(' ').map(compactKey).filter(Boolean).map(keptOf);

/** The words by which a record with these texts is found. */
export function searchTokens(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(searchWords).map(keptOf))].slice(0, MAX_TOKENS);
}

/**
 * Writes the words by which a record is found, in place of the ones it had. `kind` is the table's name.
 * @param texts what people search by: names, documents, phones, codes, numbers.
 */
export async function replaceSearchTokens(
  { tx, actor }: TenantScope,
  kind: string,
  recordId: string,
  texts: readonly string[],
): Promise<void> {
  const tokens = searchTokens(texts);
  await removeSearchTokens({ tx, actor }, recordId);
  await sql`insert into search_tokens (tenant_id, kind, token, record_id)
    select ${actor.tenantId}::uuid, ${kind}, token, ${recordId}::uuid from unnest(${tokens}::text[]) as token`.execute(
    tx,
  );
}

/** Forgets the words of a deleted record. */
export async function removeSearchTokens({ tx, actor }: TenantScope, recordId: string): Promise<void> {
  await tx
    .deleteFrom('search_tokens')
    .where('tenant_id', '=', actor.tenantId)
    .where('record_id', '=', recordId)
    .execute();
}

/**
 * The ids of the records of a kind in which every typed word begins some word, as a subquery; undefined when nothing
 * searchable was typed.
 */
export function recordsMatching(
  tenantId: string,
  kind: string,
  typed: string,
): RawBuilder<{ record_id: string }> | undefined {
  return matchingEachWord(typed, (word) => recordsWithWord(tenantId, kind, word));
}

/**
 * A few of those ids, as a subquery, in no order. Reading the longest word, which is likely the rarest, stops as soon as
 * there are enough: however many records the words are in.
 */
export function someMatching(tenantId: string, kind: string, typed: string, limit: number): RawBuilder<unknown> {
  const [longest = '', ...others] = wordsOf(typed).toSorted((one, other) => other.length - one.length);
  const also = others.map(
    (word) => sql`exists (select from search_tokens as other where other.tenant_id = found.tenant_id
      and other.kind = found.kind and other.record_id = found.record_id and ${beginsWith('other.token', word)})`,
  );
  const conditions = [sql`tenant_id = ${tenantId}`, sql`kind = ${kind}`, beginsWith('token', longest), ...also];
  return sql`(select record_id from search_tokens as found where ${sql.join(conditions, sql` and `)} limit ${limit})`;
}

/**
 * What matches every typed word, or all of them written together ('30 111 222' is a document), of subqueries that each
 * match one; undefined when nothing searchable was typed.
 */
export function matchingEachWord(
  typed: string,
  matching: (word: string) => RawBuilder<unknown>,
): RawBuilder<{ record_id: string }> | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const together = words.length === 1 ? sql`` : sql`union ${matching(keptOf(words.join('')))}`;
  return sql`(${sql.join(words.map(matching), sql` intersect `)} ${together})`;
}

/** That a normalised column begins with a text. A range, never LIKE: under row security only it may use an index. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + '\u{10FFFF}'}`;
}

/** The ids of the records of a kind in which some word begins with this one. */
export function recordsWithWord(tenantId: string, kind: string, word: string): RawBuilder<unknown> {
  return sql`select record_id from search_tokens
    where tenant_id = ${tenantId} and kind = ${kind} and ${beginsWith('token', word)}`;
}
