import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { pngOf } from '../../../testing/examples/given-pictures.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

type Answer = { sale: { _id: string; updatedAt: string; coverages: Coverage[] } } & Problem;

async function signable() {
  const insurance = (await shop.given.insurance({ needsSignature: true }))._id;
  const { sale } = await givenCoveredSale(shop, { insurance });
  const { body } = await shop.as('seller').put<Answer>(`/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
  return { sale: body.sale, coverage: body.sale.coverages[0]?._id ?? '' };
}

const tick = (coverageId: string, documents: object[]) =>
  shop.as('seller').put<Answer>(`/tenant/coverages/${coverageId}/documents`, { documents });
const edit = (sale: Answer['sale'], fields: object) =>
  shop.as('seller').put<Answer>(`/tenant/sales/${sale._id}/coverages`, {
    coverages: [someCoverage(sale.coverages[0]?.insurance._id ?? '', 40_000, fields)],
  });
const setSignedDay = (coverageId: string, day: string) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    sql`update coverages set signed_day = ${day} where tenant_id = ${shop.tenantId} and id = ${coverageId}`.execute(tx),
  );
const first = ({ sale }: Answer) => sale.coverages[0];

describe('The documents of an edited coverage (docs/rules.md#coverage-8)', () => {
  test('an edit without documents does not change the stored documents', async () => {
    const { sale, coverage } = await signable();
    await tick(coverage, [
      { kind: 'signature', isPresent: true, note: 'En papel' },
      { kind: 'credential', isPresent: true },
    ]);
    const before = first((await edit(sale, { authorizationNumber: 'A-1' })).body);
    expect(before).toMatchObject({ state: 'ready', missing: [], signedDay: expect.any(String) });
    await tick(coverage, [{ kind: 'authorization', isPresent: false, note: 'Lo trae mañana' }]);
    const { body } = await edit(sale, { authorizationNumber: 'A-1', documents: [] });
    expect(first(body)?.documents).toEqual([
      { kind: 'authorization', isRequired: false, isPresent: false, note: 'Lo trae mañana', signature: null },
      { kind: 'credential', isRequired: false, isPresent: true, note: '', signature: null },
      { kind: 'signature', isRequired: true, isPresent: true, note: 'En papel', signature: null },
    ]);
  });

  test('a new voucher number ticks the voucher in the list of documents', async () => {
    const { sale, coverage } = await signable();
    await tick(coverage, [{ kind: 'voucher', isPresent: false, note: 'Falta' }]);
    const { body } = await edit(sale, { voucherNumber: 'B-1' });
    expect(first(body)?.documents).toContainEqual(
      expect.objectContaining({ kind: 'voucher', isPresent: true, note: 'Falta' }),
    );
  });

  test('a signature on paper gets the day of its tick, in a new sale as well as in an edit', async () => {
    const insurance = (await shop.given.insurance({ needsSignature: true }))._id;
    const documents = [{ kind: 'signature', isPresent: true }];
    const coverages = [someCoverage(insurance, 40_000, { documents })];
    const { sale: made } = await givenCoveredSale(shop, { insurance, coverages });
    expect(made.coverages?.[0]).toMatchObject({ missing: [], signedDay: expect.any(String) });
    const { sale } = await signable();
    const { body } = await edit(sale, { documents });
    expect(first(body)).toMatchObject({ missing: [], signedDay: made.coverages?.[0]?.signedDay });
  });

  test('an edit can untick a drawn signature, and then the coverage has no signature and no day of a signature', async () => {
    const { sale } = await signable();
    const drawing = pngOf(600, 200).toString('base64');
    await shop.as('seller').post(`/tenant/sales/${sale._id}/signature`, { signer: 'Ana Paz', drawing });
    const { body } = await edit(sale, { documents: [{ kind: 'signature', isPresent: false }] });
    expect(first(body)).toMatchObject({ state: 'pending', missing: ['signature'], signedDay: null });
    expect(first(body)?.documents).toMatchObject([{ kind: 'signature', isPresent: false, signature: null }]);
  });

  test('a repeated document is refused', async () => {
    const { sale } = await signable();
    const voucher = { kind: 'voucher', isPresent: true };
    const errors = [{ path: 'coverages.0.documents.1.kind', message: 'El documento está repetido.' }];
    expect(await edit(sale, { documents: [voucher, voucher] })).toMatchObject({ status: 400, body: { errors } });
  });

  test('neither a second tick with a note nor an edit changes the day of the signature, and an unticked signature has no day', async () => {
    const { sale, coverage } = await signable();
    await tick(coverage, [{ kind: 'signature', isPresent: true }]);
    await setSignedDay(coverage, '2026-03-01');
    const noted = await tick(coverage, [{ kind: 'signature', isPresent: true, note: 'En papel' }]);
    expect(first(noted.body)?.signedDay).toBe('2026-03-01');
    const edited = await edit(sale, { documents: [{ kind: 'signature', isPresent: true, note: 'En papel' }] });
    expect(first(edited.body)?.signedDay).toBe('2026-03-01');
    const unticked = await tick(coverage, [{ kind: 'signature', isPresent: false }]);
    expect(first(unticked.body)?.signedDay).toBeNull();
  });
});
