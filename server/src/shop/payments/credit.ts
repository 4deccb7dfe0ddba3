import { notEnoughCredit } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { isFinalConsumer } from '../clients/client-records.ts';
import { addToSums } from '../sums/sum-rules.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { movesDebts, refreshOldestDebt } from '../sums/debt-ages.ts';

const noAccount = { owed_cents: 0, credit_cents: 0, unassigned_cents: 0, oldest_day: null };

/** In cents. All sums are 0 for a client without an account. */
export async function accountSums({ tx, actor }: TenantScope, clientId: string) {
  const sums = await tx
    .selectFrom('client_accounts')
    .select(['owed_cents', 'credit_cents', 'unassigned_cents', 'oldest_day'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  return sums ?? noAccount;
}

export const noCredit = (cents: number) => conflict('no_credit', notEnoughCredit(fromCents(cents)), 'method');

/**
 * Call it at the end of a transaction, like `addToSums`. The function writes the sums before it checks the credit, so that no other
 * transaction can spend the same credit.
 * @throws Refusal `no_credit` if the additions spend more credit than the client has; `locked` for the credit of 'Consumidor
 * final' (docs/rules.md#clients-9).
 */
export async function addToAccount(
  scope: TenantScope,
  clientId: string,
  additions: readonly Addition[],
): Promise<void> {
  if (movesUnassigned(additions) && (await isFinalConsumer(scope, clientId)))
    throw conflict('locked', finalConsumer.noAccount);
  await addToSums(scope, additions);
  if (movesDebts(additions)) await refreshOldestDebt(scope, clientId);
  const spends = additions.some(({ table, row }) => table === 'client_accounts' && row.unassigned_cents < 0);
  if (!spends) return;
  const { unassigned_cents: left } = await accountSums(scope, clientId);
  if (left < 0) throw noCredit(Math.max(0, left - unassignedIn(additions)));
}

/** True if the additions change the part of the client's credit that belongs to no sale. */
const movesUnassigned = (additions: readonly Addition[]) =>
  additions.some(({ table, row }) => table === 'client_accounts' && row.unassigned_cents !== 0);

function unassignedIn(additions: readonly Addition[]): number {
  return additions.reduce((sum, { table, row }) => (table === 'client_accounts' ? sum + row.unassigned_cents : sum), 0);
}
