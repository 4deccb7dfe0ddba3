import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { sql } from 'kysely';
import { asTenant } from '../base/database/as-tenant.ts';
import type { Database } from '../base/database/database.ts';
import type { Sale } from '../shop/sales/sale-records.ts';
import type { Shop } from './new-shop.ts';

/** A sale with one coverage. Amounts in pesos; the insurer pays each of `insurerParts` for a product of that price. */
export interface SomeCoverage {
  insuranceId: string;
  insurerParts: readonly number[];
  /** The price of a product that no insurer pays. */
  more?: number;
  /** The day from which the coverage can be claimed: today by default, or null if it cannot be claimed. */
  claimableDay?: string | null;
  /** The kinds of its required documents that are missing. */
  missing?: readonly string[];
  /** Its texts, by default those of an affiliate of OSDE. */
  text?: string;
}

/**
 * Makes a sale with a coverage, as the wizard does, and sets the day and the documents that decide whether the coverage can be claimed.
 * @returns the sale and the id of the coverage
 */
export async function givenCoverage(
  database: Database,
  shop: Pick<Shop, 'tenantId' | 'given'>,
  { insuranceId, insurerParts, more = 0, claimableDay, missing = [], text = 'A-9' }: SomeCoverage,
): Promise<{ id: string; sale: Sale }> {
  const prices = more > 0 ? [...insurerParts, more] : insurerParts;
  const customProducts = prices.map((price) => ({ description: text, price, quantity: 1 }));
  const coverage = {
    insurance: insuranceId,
    affiliateNumber: text.slice(0, 40),
    authorizationNumber: 'A-9',
    voucherNumber: text.slice(0, 40),
    note: text,
    lines: insurerParts.map((insurerAmount, index) => ({ products: [index], insurerAmount })),
  };
  const sale = await shop.given.sale({ products: [], customProducts, coverages: [coverage] });
  const id = sale.coverages?.[0]?._id ?? '';
  const day = claimableDay === undefined ? shopDay(new Date(), DEFAULT_TIME_ZONE) : claimableDay;
  await asTenant(database, shop.tenantId, async (tx) => {
    await sql`update coverages set claimable_day = ${day} where tenant_id = ${shop.tenantId} and id = ${id}`.execute(
      tx,
    );
    await sql`update coverage_documents set is_present = true where tenant_id = ${shop.tenantId} and coverage_id = ${id}`.execute(
      tx,
    );
    for (const kind of missing)
      await sql`insert into coverage_documents (tenant_id, coverage_id, kind, is_required, is_present)
        values (${shop.tenantId}, ${id}, ${kind}, true, false)
        on conflict (tenant_id, coverage_id, kind) do update set is_required = true, is_present = false`.execute(tx);
  });
  return { id, sale };
}

/** Makes the body of a request that makes a batch with one ready coverage of $ 100 of a new insurer. */
export async function someBatch(database: Database, shop: Pick<Shop, 'tenantId' | 'as' | 'given'>, text = 'OSDE') {
  const { _id: insurance } = await shop.given.insurance({ name: text });
  await givenCoverage(database, shop, { insuranceId: insurance, insurerParts: [100], more: 50, text });
  return { insurance, periodFrom: '2020-01-01', periodTo: '2099-12-31', document: text.slice(0, 60), note: text };
}

/** Makes an open batch with one item of $ 100 of a new insurer. */
export async function givenBatch(database: Database, shop: Pick<Shop, 'tenantId' | 'as' | 'given'>, text = 'OSDE') {
  const sent = await someBatch(database, shop, text);
  return (await shop.as('admin').post<{ claimBatch: ClaimBatch }>('/tenant/claim-batches', sent)).body.claimBatch;
}

/** Makes a presented batch with one item of $ 100 of a new insurer. */
export async function givenPresentedBatch(
  database: Database,
  shop: Pick<Shop, 'tenantId' | 'as' | 'given'>,
  text = 'OSDE',
) {
  const { _id } = await givenBatch(database, shop, text);
  const path = `/tenant/claim-batches/${_id}/present`;
  return (await shop.as('admin').post<{ claimBatch: ClaimBatch }>(path, {})).body.claimBatch;
}

/** Makes an answered item with a debit of $ 40 without a decision. @returns the ids of the item and of its batch */
export async function givenDebit(
  database: Database,
  shop: Pick<Shop, 'tenantId' | 'as' | 'given'>,
  text = 'OSDE',
): Promise<{ item: string; batch: string }> {
  const { _id: batch, lines = [] } = await givenPresentedBatch(database, shop, text);
  const item = lines[0]?._id ?? '';
  const answer = [{ item, recognized: 60, reason: 'other', note: text }];
  await shop.as('admin').post(`/tenant/claim-batches/${batch}/answer`, answer);
  return { item, batch };
}

/** Makes a batch with a debit, and an open batch that claims the debit again. @returns the id of the insurer */
export async function givenRebill(
  database: Database,
  shop: Pick<Shop, 'tenantId' | 'as' | 'given'>,
  text = 'OSDE',
): Promise<string> {
  const admin = shop.as('admin');
  const { item, batch } = await givenDebit(database, shop, text);
  const { body } = await admin.get<ClaimBatch>(`/tenant/claim-batches/${batch}`);
  await admin.post(`/tenant/claim-items/${item}/decide`, { decision: 'rebill', note: text });
  const period = { periodFrom: '2020-01-01', periodTo: '2099-12-31' };
  await admin.post('/tenant/claim-batches', { insurance: body.insurance._id, ...period, note: text });
  return body.insurance._id;
}
