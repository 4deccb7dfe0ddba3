import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { TenantScope } from '../../base/records/context.ts';

type Worker = TenantScope & { actor: { userId: string } };

const chosen = sql`(select cash_register_id from users where tenant_id = ${parameter(1)} and id = ${parameter(2)})`;
const onlyOne = sql`(select (array_agg(id))[1] from cash_registers
  where tenant_id = ${parameter(1)} and enabled having count(*) = 1)`;

const cashSessionOfUser = statement('cash_session_of_user', (queries) =>
  queries
    .selectFrom('cash_sessions')
    .select('id')
    .where('tenant_id', '=', parameter<string>(1))
    .where('closed_at', 'is', null)
    .where(sql<boolean>`(cash_register_id = ${chosen} or cash_register_id = ${onlyOne})`)
    .orderBy(sql`(cash_register_id = ${chosen}) is true`, 'desc')
    .limit(sql.lit(1))
    .forKeyShare(),
);

/**
 * The register that the user chose, or else the only enabled register of the shop (docs/rules.md#cash-3). A lock keeps the cash
 * session open until the transaction ends.
 */
export async function openCashSessionOf({ tx, actor }: Worker): Promise<string | null> {
  const [session] = await run(tx, cashSessionOfUser, [actor.tenantId, actor.userId]);
  return session?.id ?? null;
}

/** A lock keeps the cash sessions open until the transaction ends. */
export async function keepOpen({ tx, actor }: TenantScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const open = await tx
    .selectFrom('cash_sessions')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(open.map(({ id }) => id));
}

const cashRule = statement('cash_needs_session', (queries) =>
  queries.selectFrom('tenants').select('cash_needs_session').where('id', '=', parameter<string>(1)),
);

export async function cashNeedsSession({ tx, actor }: TenantScope): Promise<boolean> {
  const [shop] = await run(tx, cashRule, [actor.tenantId]);
  return shop?.cash_needs_session ?? false;
}
