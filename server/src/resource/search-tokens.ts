import { searchKey, searchWords, compactKey } from '@dioptria/contract/search-text.ts';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from './context.ts';

/** No record needs more words than this; a longer note is found by its beginning. */
const MAX_TOKENS = 64;
/** Letters of a word that are kept and looked for: the index takes no word of any length. */
const MAX_LETTERS = 100;

/** The beginning of a word, as it is kept and looked for. */
const keptOf = (word: string) => (word.length > MAX_LETTERS ? Array.from(word).slice(0, MAX_LETTERS).join('') : word);

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

/** What matches every typed word, of subqueries that each match one; undefined when nothing searchable was typed. */
export function matchingEachWord(
  typed: string,
  matching: (word: string) => RawBuilder<unknown>,
): RawBuilder<{ record_id: string }> | undefined {
  const words = searchKey(typed).split(' ').map(compactKey).filter(Boolean).map(keptOf);
  return words.length === 0 ? undefined : sql`(${sql.join(words.map(matching), sql` intersect `)})`;
}

/**
 * The ids of the records of a kind in which some word begins with this one. A range on the token, never LIKE: under row
 * security only such a comparison may use the index.
 */
export function recordsWithWord(tenantId: string, kind: string, word: string): RawBuilder<unknown> {
  return sql`select record_id from search_tokens
    where tenant_id = ${tenantId} and kind = ${kind} and token >= ${word} and token < ${word + '\u{10FFFF}'}`;
}
