import type { JoinBuilder, StringReference } from 'kysely';

/**
 * Returns the condition of a join within one tenant: both rows belong to the same tenant, and the two columns are equal. Every join
 * needs both parts, because every key of a table begins with `tenant_id` (docs/decisions/0003-tenancy-by-row-security.md).
 * @param joined the column of the joined table, with the table's name or alias: `users.id`
 * @param known the column of a table that the query already has
 */
export function inTenant<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  joined: StringReference<DB, TB>,
  known: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  return join.onRef(tenantBeside<DB, TB>(joined), '=', tenantBeside<DB, TB>(known)).onRef(joined, '=', known);
}

/** Returns the `tenant_id` column of the table that a column's name contains: `sales.tenant_id` for `sales.client_id`. */
function tenantBeside<DB, TB extends keyof DB>(column: string): StringReference<DB, TB> {
  return `${column.slice(0, column.indexOf('.'))}.tenant_id` as StringReference<DB, TB>;
}
