import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { codeKey } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { sql, type RawBuilder } from 'kysely';

/** Undefined if the typed text has no word. An insurer has so few plans and rules that a search needs no index. */
export function keysMatching(
  table: 'insurance_plans' | 'coverage_rules',
  columns: readonly string[],
  tenantId: string,
  typed: string,
): RawBuilder<unknown> | undefined {
  const words = searchKey(typed).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const keys = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  // A code with points is found by its digits alone.
  const searched = sql`' ' || ${keys} || ' ' || regexp_replace(${keys}, '[^[:alnum:][:space:]]', '', 'g')`;
  const each = words.map((word) => {
    const forms = new Set([word, codeKey(word), compactKey(word) || word]);
    const begins = [...forms].map((form) => sql`position(${` ${form}`} in ${searched}) > 0`);
    return sql`(${sql.join(begins, sql` or `)})`;
  });
  return sql`(select id from ${sql.table(table)} where ${sql.join([sql`tenant_id = ${tenantId}`, ...each], sql` and `)})`;
}
