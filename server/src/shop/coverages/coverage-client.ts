/** Expressions in SQL. A query with them has `coverages`, and `clients` or nothing in its place. */
import { sql } from 'kysely';

export const joinClient = sql`left join clients on clients.tenant_id = coverages.tenant_id and clients.id = coverages.client_id`;

export const clientName = sql<string>`coalesce(clients.name, coverages.client_name)`;

export const presentedName = sql<string>`coalesce(claim_items.presented_name, coverages.client_name)`;
