import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { recordsMatching, someMatching } from './search-tokens.ts';

const builder = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) });
const tenantId = '018f0000-0000-7000-8000-000000000001';
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(' ');

function looks(statement: RawBuilder<unknown> | undefined) {
  const { sql: text, parameters } = statement?.compile(builder) ?? { sql: '', parameters: [] };
  const words = parameters.filter((one) => typeof one === 'string' && one.endsWith('\u{10FFFF}'));
  return { count: text.split('search_tokens').length - 1, words: words.map((word) => String(word).slice(0, -2)) };
}

test('a search ignores a repeated word and a word that is the beginning of another word, and also looks for all words joined together', () => {
  expect(looks(recordsMatching(tenantId, 'clients', 'ana'))).toEqual({ count: 1, words: ['ana'] });
  expect(looks(recordsMatching(tenantId, 'clients', 'Aná ana AN ana a'))).toEqual({
    count: 2,
    words: ['ana', 'anaanaananaa'],
  });
});

test('if a user types many words, the search uses the eight longest words', () => {
  expect(looks(recordsMatching(tenantId, 'clients', alphabet)).count).toBe(9);
  expect(looks(someMatching(tenantId, 'clients', alphabet, 200)).count).toBe(8);
  expect(looks(recordsMatching(tenantId, 'clients', `${alphabet} gomez perez`)).words.slice(0, 2)).toEqual([
    'gomez',
    'perez',
  ]);
});
