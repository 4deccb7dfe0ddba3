import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import type { Sale } from '../../shop/sales/sale-records.ts';
import { givenCoverage } from '../examples/given-coverages.ts';
import { newShop } from './new-shop.ts';
import type { Answered, TestApp } from '../app/test-app.ts';

export type BatchAnswer = { claimBatch: ClaimBatch } & Problem;

const url = '/tenant/claim-batches';

export const refusalOf = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  path: body.errors?.[0]?.path,
  message: body.errors?.[0]?.message ?? body.message,
});

export const itemOf = (batch: ClaimBatch, coverage: string | undefined): string =>
  batch.lines?.find((line) => line.coverage === coverage)?._id ?? '';

export async function claimsShop(app: TestApp) {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const make = (insurance: string, fields: object = {}) =>
    admin.post<BatchAnswer>(url, { insurance, periodFrom: '2020-01-01', periodTo: '2099-12-31', ...fields });
  return {
    ...shop,
    insurer: (fields: object = {}) => shop.given.insurance({ name: 'OSDE', paysWithinDays: 60, ...fields }),
    /** Each coverage has its own sale, whose total is the sum of the parts and `more`. Amounts are in pesos. */
    cover: async (insuranceId: string, parts: readonly number[][], more = 0, fields: object = {}) => {
      const made: { id: string; sale: Sale }[] = [];
      for (const insurerParts of parts)
        made.push(await givenCoverage(app.database, shop, { insuranceId, insurerParts, more, ...fields }));
      return made;
    },
    make,
    presented: async (insurance: string, fields: object = {}): Promise<ClaimBatch> => {
      const { body } = await make(insurance, fields);
      return batchIn(await admin.post<BatchAnswer>(`${url}/${body.claimBatch._id}/present`, {}));
    },
    answer: (id: string, answers: object[]) => admin.post<BatchAnswer>(`${url}/${id}/answer`, answers),
    decide: (item: string, decision: string) =>
      admin.post<BatchAnswer>(`/tenant/claim-items/${item}/decide`, { decision }),
    decideTogether: (batch: string, items: readonly string[], decision: string) =>
      admin.post<BatchAnswer>(`${url}/${batch}/decisions`, { items, decision }),
    read: async (id: string) => (await admin.get<ClaimBatch>(`${url}/${id}`)).body,
    saleNow: async (id: string) => (await admin.get<Sale>(`/tenant/sales/${id}`)).body,
    coverageNow: (id: string) => coverageNow(app, shop.tenantId, id),
    dueDays: (insuranceId: string) => dueDays(app, shop.tenantId, insuranceId),
    findings: () => findings(app, shop.tenantId),
  };
}

function batchIn({ status, body }: Answered<BatchAnswer>): ClaimBatch {
  if (status !== 200) throw new Error(`The batch was refused: ${JSON.stringify(body)}`);
  return body.claimBatch;
}

async function coverageNow({ database }: TestApp, tenantId: string, id: string) {
  const { rows } = await asTenant(database, tenantId, (tx) =>
    sql<Record<'insurer' | 'paid' | 'lost' | 'toClient' | 'open', number>>`
      select insurer_cents / 100.0::float8 as insurer, paid_cents / 100.0::float8 as paid, lost_cents / 100.0::float8 as lost,
        to_client_cents / 100.0::float8 as "toClient", open_cents / 100.0::float8 as open
      from coverages where tenant_id = ${tenantId} and id = ${id}`.execute(tx),
  );
  return rows[0];
}

/** In cents. */
async function dueDays({ database }: TestApp, tenantId: string, insuranceId: string): Promise<Record<string, number>> {
  const { rows } = await asTenant(database, tenantId, (tx) =>
    sql<{ day: string; cents: number }>`select day::text, open_cents::float8 as cents from insurer_due_days
      where tenant_id = ${tenantId} and insurance_id = ${insuranceId} and open_cents <> 0`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ day, cents }) => [day, cents]));
}

async function findings({ database }: TestApp, tenantId: string) {
  const found: unknown[] = [];
  for await (const finding of examine(database, { tenantId })) found.push(finding);
  return found;
}
