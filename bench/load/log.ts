import { sql } from 'kysely';
import { asTenant } from '../../server/src/database/as-tenant.ts';
import type { Database } from '../../server/src/database/database.ts';
import { idAt } from './trade.ts';

/** The log of a loaded shop's orders, with values as long as those that the product writes, unless it is there already. */
export async function addLog(database: Database, tenantId: string): Promise<void> {
  await asTenant(database, tenantId, async (tx) => {
    const { rows } =
      await sql`select from audit_entries where tenant_id = ${tenantId} and kind = 'sales' limit 1`.execute(tx);
    if (rows.length > 0) return;
    await sql`set local statement_timeout = 0; set local enable_nestloop = off`.execute(tx);
    await sql`
      insert into audit_entries (tenant_id, id, at, action, kind, record_id, record_name, actor, user_id, user_name, address,
        user_agent, request_id, after)
      select sales.tenant_id, ${idAt('sale_date')}, sale_date, 'create', 'sales', sales.id, number::text, 'user', seller_id,
        users.name, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
        sales.id::text, to_jsonb(sales) || jsonb_build_object('client', to_jsonb(clients), 'lines', line.items)
      from sales
        join users on users.tenant_id = sales.tenant_id and users.id = seller_id
        join clients on clients.tenant_id = sales.tenant_id and clients.id = client_id
        join (select sale_id, jsonb_agg(to_jsonb(sale_lines)) as items from sale_lines where tenant_id = ${tenantId}
          group by sale_id) as line on line.sale_id = sales.id
      where sales.tenant_id = ${tenantId}`.execute(tx);
  });
}
