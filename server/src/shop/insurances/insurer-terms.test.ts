import type { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Insurer = RecordOf<typeof insurances>;

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

describe('the terms of an insurer (docs/rules.md#insurers-3)', () => {
  test('an insurer that was created with only a name has the usual terms', async () => {
    const insurer = await shop.given.insurance({ name: 'IOMA' });
    expect(insurer).toMatchObject({ kind: 'obraSocial', vatTreatment: '21', prescriptionDays: 60, paysWithinDays: 60 });
    expect(insurer).toMatchObject({ claimFrom: 'delivered', cycle: 'month', presentWithinDays: null, fee: 0 });
  });

  test('an edit of the terms keeps the other fields, and the log has each term before and after the edit', async () => {
    const { _id: id } = await shop.given.insurance({ name: 'PAMI', coverageDetails: 'Un par por año' });
    const terms = { kind: 'pami', vatTreatment: 'exempt', prescriptionDays: 150, paysWithinDays: 75, fee: 2.5 };
    const { body } = await admin.put<{ insurance: Insurer }>(`/tenant/insurances/${id}`, terms);
    expect(body.insurance).toMatchObject({ name: 'PAMI', coverageDetails: 'Un par por año', ...terms });
    const read = await admin.get<Insurer>(`/tenant/insurances/${id}`);
    expect(read.body).toMatchObject(terms);
    const [log] = (await admin.get<AuditEntry[]>(`/tenant/audit?record=${id}`)).body;
    expect(log?.before).toMatchObject({ kind: 'obraSocial', vatTreatment: '21', fee: 0 });
    expect(log?.after).toEqual(terms);
  });
});

test('a blank CUIT of an insurer can be completed once, and an edit with another CUIT keeps the first CUIT (docs/rules.md#insurers-2)', async () => {
  const { _id: id } = await shop.given.insurance({ name: 'OSDE', numCuit: null });
  const change = async (changes: object) =>
    (await admin.put<{ insurance: Insurer }>(`/tenant/insurances/${id}`, changes)).body.insurance;
  expect((await change({ numCuit: null, coverageDetails: 'Un par' })).numCuit).toBeNull();
  expect((await change({ numCuit: 30_546_741_253 })).numCuit).toBe(30_546_741_253);
  expect(await change({ numCuit: 30_712_345_678, coverageDetails: 'Dos pares' })).toMatchObject({
    numCuit: 30_546_741_253,
    coverageDetails: 'Dos pares',
  });
  expect((await change({ numCuit: null })).numCuit).toBe(30_546_741_253);
});
