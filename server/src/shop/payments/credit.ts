/** The credit of clients, and the sums of their accounts (docs/rules.md#accounts-4). */
import { notEnoughCredit } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { addToSums } from '../sums/add-to-sums.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { movesDebts, refreshOldestDebt } from '../sums/oldest-debt.ts';

const noAccount = { owed_cents: 0, credit_cents: 0, unassigned_cents: 0, oldest_day: null };

/** The client's debt and credit, in cents. */
export async function accountSums({ tx, actor }: TenantScope, clientId: string) {
  const sums = await tx
    .selectFrom('client_accounts')
    .select(['owed_cents', 'credit_cents', 'unassigned_cents', 'oldest_day'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  return sums ?? noAccount;
}

/** @param cents the client's credit. */
export const noCredit = (cents: number) => conflict('no_credit', notEnoughCredit(fromCents(cents)), 'method');

/**
 * Adds to the sums of one client's sales and account. Call it last, as `addToSums`: it checks the credit afterwards, when no
 * other transaction can spend it any more.
 * @throws Refusal `no_credit` if the additions spend more credit than there was.
 */
export async function addToAccount(
  scope: TenantScope,
  clientId: string,
  additions: readonly Addition[],
): Promise<void> {
  await addToSums(scope, additions);
  if (movesDebts(additions)) await refreshOldestDebt(scope, clientId);
  const spends = additions.some(({ table, row }) => table === 'client_accounts' && row.unassigned_cents < 0);
  if (!spends) return;
  const { unassigned_cents: left } = await accountSums(scope, clientId);
  if (left < 0) throw noCredit(Math.max(0, left - unassignedIn(additions)));
}

/** The credit of no sale that additions add, in cents. */
function unassignedIn(additions: readonly Addition[]): number {
  return additions.reduce((sum, { table, row }) => (table === 'client_accounts' ? sum + row.unassigned_cents : sum), 0);
}
