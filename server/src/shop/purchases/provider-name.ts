import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL for the sort key of the name of a row's provider.
 * @param table the table of the row, which has the column `provider_id`
 */
export const nameOfProvider = (table: 'purchase_orders' | 'receptions'): RawBuilder<unknown> =>
  sql`(select name_key from providers where providers.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and providers.id = ${sql.ref(`${table}.provider_id`)})`;
