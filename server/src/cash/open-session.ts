import { sql } from 'kysely';
import { parameter, run, statement } from '../database/statements.ts';
import type { TenantScope } from '../resource/context.ts';

/** The transaction, the tenant and the user of a request. */
type Worker = TenantScope & { actor: { userId: string } };

const chosen = sql`(select cash_register_id from users where tenant_id = ${parameter(1)} and id = ${parameter(2)})`;
const onlyOne = sql`(select (array_agg(id))[1] from cash_registers
  where tenant_id = ${parameter(1)} and enabled having count(*) = 1)`;

const sessionOfUser = statement('cash_session_of_user', (queries) =>
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
 * The open session of the register that a user works at: the chosen one, or else the only enabled one of the shop
 * (docs/rules.md#cash-3). Null without one. The lock keeps the session open until the transaction ends.
 */
export async function openSessionOf({ tx, actor }: Worker): Promise<string | null> {
  const [session] = await run(tx, sessionOfUser, [actor.tenantId, actor.userId]);
  return session?.id ?? null;
}

/** Those of these sessions that are open. The lock keeps them open until the transaction ends. */
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

/** True if the shop takes and gives back cash only while a register is open (docs/rules.md#cash-9). */
export async function cashNeedsSession({ tx, actor }: TenantScope): Promise<boolean> {
  const shop = tx.selectFrom('tenants').select('cash_needs_session').where('id', '=', actor.tenantId);
  return (await shop.executeTakeFirstOrThrow()).cash_needs_session;
}
