import { addDays, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql, type RawBuilder } from 'kysely';

/** The name of the column that must equal the filter's value, or the SQL condition for a value. */
type Condition<Value> = string | ((value: Value) => RawBuilder<unknown>);

export type ListConditions<Filters> = { readonly [Name in keyof Filters]-?: Condition<NonNullable<Filters[Name]>> };

export function conditionsOf<Filters extends object>(
  query: Partial<Filters>,
  conditions: ListConditions<Filters>,
): RawBuilder<unknown>[] {
  const values = new Map<string, unknown>(Object.entries(query));
  return Object.entries<Condition<never>>(conditions).flatMap(([name, condition]) => {
    const value = values.get(name);
    if (value === undefined) return [];
    // The schema of the query has already checked the type of the value.
    return [typeof condition === 'string' ? sql`${sql.ref(condition)} = ${value}` : condition(value as never)];
  });
}

/** Both days are included. */
export const betweenDays = (column: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${day}`,
  to: (day: string) => sql`${sql.ref(column)} <= ${day}`,
});

/** Days in the tenant's time zone, both included. */
export const betweenShopDays = (column: string, timeZone: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${startOfShopDay(day, timeZone)}`,
  to: (day: string) => sql`${sql.ref(column)} < ${startOfShopDay(addDays(day, 1), timeZone)}`,
});
