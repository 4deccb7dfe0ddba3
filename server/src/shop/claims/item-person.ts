/**
 * Expressions in SQL. A query with them has `claim_items` as `item`, `coverages`, and `clients` or nothing in its place
 * (docs/rules.md#claims-7).
 */
import { sql } from 'kysely';
import { clientName } from '../coverages/coverage-client.ts';

/** The name at the presentation; before it, the client's present name, or the name in the coverage of a deleted client. */
export const itemName = sql`coalesce(item.presented_name, ${clientName})`;

export const itemDocument = sql`coalesce(item.presented_document, clients.num_id, '')`;

export const itemAffiliate = sql`coalesce(item.presented_affiliate, coverages.affiliate_number)`;

export const itemClientCents = sql`coalesce(item.presented_client_cents, (
  select coalesce(sum(client_cents), 0) from coverage_lines
  where coverage_lines.tenant_id = coverages.tenant_id and coverage_lines.coverage_id = coverages.id))`;
