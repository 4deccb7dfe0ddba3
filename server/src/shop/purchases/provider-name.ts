import { sql, type RawBuilder } from 'kysely';

export const nameOfProvider = (table: 'purchase_orders' | 'receptions'): RawBuilder<unknown> =>
  sql`(select name_key from providers where providers.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and providers.id = ${sql.ref(`${table}.provider_id`)})`;
