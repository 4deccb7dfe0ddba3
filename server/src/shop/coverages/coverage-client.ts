/** The client of a coverage, as expressions in SQL. A query with them has `coverages`, and `clients` or nothing in its place. */
import { sql } from 'kysely';

/** Joins the client of a coverage, unless the client was deleted. Write it after the join of `coverages`. */
export const joinClient = sql`left join clients on clients.tenant_id = coverages.tenant_id and clients.id = coverages.client_id`;

/** The client's present name, or the name in the coverage of a deleted client. */
export const clientName = sql<string>`coalesce(clients.name, coverages.client_name)`;

/** The client's name in the sheet of a presented batch. A query with it has `coverages` and `claim_items`. */
export const presentedName = sql<string>`coalesce(claim_items.presented_name, coverages.client_name)`;
