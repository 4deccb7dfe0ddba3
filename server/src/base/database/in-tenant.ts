import type { JoinBuilder, StringReference } from 'kysely';

/**
 * Every join needs both conditions, because every key of a table begins with `tenant_id`
 * (docs/decisions/0003-tenancy-by-row-security.md). `joined` has the table's name or alias: `users.id`.
 */
export function inTenant<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  joined: StringReference<DB, TB>,
  known: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  return join.onRef(tenantBeside<DB, TB>(joined), '=', tenantBeside<DB, TB>(known)).onRef(joined, '=', known);
}

/** `sales.tenant_id` for `sales.client_id`. */
function tenantBeside<DB, TB extends keyof DB>(column: string): StringReference<DB, TB> {
  return `${column.slice(0, column.indexOf('.'))}.tenant_id` as StringReference<DB, TB>;
}
