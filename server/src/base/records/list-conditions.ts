import { addDays, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql, type RawBuilder } from 'kysely';

/** The condition of a filter: the column that equals its value, or the SQL for a value. */
type Condition<Value> = string | ((value: Value) => RawBuilder<unknown>);

/** A condition for each filter of a list: a filter without one is a type error. */
export type ListConditions<Filters> = { readonly [Name in keyof Filters]-?: Condition<NonNullable<Filters[Name]>> };

/** The conditions of the filters that a query has. */
export function conditionsOf<Filters extends object>(
  query: Partial<Filters>,
  conditions: ListConditions<Filters>,
): RawBuilder<unknown>[] {
  const values = new Map<string, unknown>(Object.entries(query));
  return Object.entries<Condition<never>>(conditions).flatMap(([name, condition]) => {
    const value = values.get(name);
    if (value === undefined) return [];
    // The query's schema has checked that the filter allows the value.
    return [typeof condition === 'string' ? sql`${sql.ref(condition)} = ${value}` : condition(value as never)];
  });
}

/** The conditions of `from` and `to`, days that are both included, for a column of days. */
export const betweenDays = (column: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${day}`,
  to: (day: string) => sql`${sql.ref(column)} <= ${day}`,
});

/** The conditions of `from` and `to`, days of the shop that are both included, for a column of instants. */
export const betweenShopDays = (column: string, timeZone: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${startOfShopDay(day, timeZone)}`,
  to: (day: string) => sql`${sql.ref(column)} < ${startOfShopDay(addDays(day, 1), timeZone)}`,
});
