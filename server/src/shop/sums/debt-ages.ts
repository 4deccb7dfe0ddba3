import { fromCents } from '@dioptria/contract/base/money.ts';
import { type DebtAge, debtAges } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql, type RawBuilder } from 'kysely';

export type Ages = Record<DebtAge, number>;

export const sumsByAge = (cents: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql.join(
    debtAges.map(({ field, most }, index) => {
      const least = debtAges[index - 1]?.most;
      const isOlder = least === undefined ? sql`true` : sql`${days} > ${sql.lit(least)}`;
      const isAtMost = most === Infinity ? sql`true` : sql`${days} <= ${sql.lit(most)}`;
      return sql`coalesce(sum(${cents}) filter (where ${isOlder} and ${isAtMost}), 0)::float8 as ${sql.ref(field)}`;
    }),
  );

export const agesOf = (row: Partial<Ages> = {}): Ages =>
  Object.fromEntries(debtAges.map(({ field }) => [field, fromCents(row[field] ?? 0)])) as unknown as Ages;
