import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Sale } from '../../shop/sales/sale-records.ts';
import type { Shop } from '../shops/new-shop.ts';

/** Amounts are in pesos. Each of `insurerParts` is the price of a product that the insurer pays completely. */
export interface SomeCoverage {
  insuranceId: string;
  insurerParts: readonly number[];
  more?: number;
  /** The default is today. Null if the coverage cannot be claimed. */
  claimableDay?: string | null;
  missing?: readonly string[];
  text?: string;
}

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

export async function someBatch(database: Database, shop: Pick<Shop, 'tenantId' | 'as' | 'given'>, text = 'OSDE') {
  const { _id: insurance } = await shop.given.insurance({ name: text });
  await givenCoverage(database, shop, { insuranceId: insurance, insurerParts: [100], more: 50, text });
  return { insurance, periodFrom: '2020-01-01', periodTo: '2099-12-31', document: text.slice(0, 60), note: text };
}

export async function givenBatch(database: Database, shop: Pick<Shop, 'tenantId' | 'as' | 'given'>, text = 'OSDE') {
  const sent = await someBatch(database, shop, text);
  return (await shop.as('admin').post<{ claimBatch: ClaimBatch }>('/tenant/claim-batches', sent)).body.claimBatch;
}

export async function givenPresentedBatch(
  database: Database,
  shop: Pick<Shop, 'tenantId' | 'as' | 'given'>,
  text = 'OSDE',
) {
  const { _id } = await givenBatch(database, shop, text);
  const path = `/tenant/claim-batches/${_id}/present`;
  return (await shop.as('admin').post<{ claimBatch: ClaimBatch }>(path, {})).body.claimBatch;
}

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
