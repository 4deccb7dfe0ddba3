import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch, ClaimProposal, ClaimSheet } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import { statusesOf } from '../../testing/app/at-once.ts';
import { type BatchAnswer, claimsShop, itemOf, refusalOf } from '../../testing/shops/claims-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const { insurer, cover, make, presented, answer, read, dueDays } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];
const url = '/tenant/claim-batches';
const missing = '00000000-0000-7000-8000-000000000000';
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

describe('a batch is made of ready coverages (docs/rules.md#claims-1)', () => {
  test('a batch takes all ready coverages of its period, and no coverage that is not ready', async () => {
    const { _id: insurance } = await insurer();
    const [ready] = await cover(insurance, [[100]], 0, { claimableDay: '2026-10-31' });
    await cover(insurance, [[200]], 0, { claimableDay: '2026-11-01' });
    await cover(insurance, [[300]], 0, { claimableDay: null });
    await cover(insurance, [[400]], 0, { claimableDay: '2026-10-15', missing: ['signature'] });
    const { status, body } = await make(insurance, {
      periodFrom: '2026-10-01',
      periodTo: '2026-10-31',
      note: 'Octubre',
    });
    expect(status).toBe(201);
    expect(body.claimBatch).toMatchObject({
      state: 'open',
      items: 1,
      claimed: 100,
      recognized: 0,
      dueDay: null,
      note: 'Octubre',
    });
    expect(body.claimBatch.lines).toMatchObject([
      { coverage: ready?.id, claimed: 100, recognized: null, decision: null },
    ]);
    expect(await read(body.claimBatch._id)).toEqual(body.claimBatch);
    const other = await make(insurance, { periodFrom: '2026-10-01', periodTo: '2026-10-31' });
    expect(refusalOf(other)).toEqual({
      status: 400,
      code: 'invalid',
      path: 'periodFrom',
      message: 'No hay coberturas listas en este período.',
    });
  });

  test('the proposed period is the insurer’s cycle that contains the oldest ready coverage', async () => {
    const { _id: insurance } = await insurer({ cycle: 'cutoff', cutoffDay: 15 });
    const [old] = await cover(insurance, [[100]], 0, { claimableDay: '2026-05-15' });
    await cover(insurance, [[200]], 0, { claimableDay: '2026-05-16' });
    const proposal = await reader.get<ClaimProposal>(`${url}/proposal?insurance=${insurance}`);
    expect(proposal.body).toMatchObject({ periodFrom: '2026-04-16', periodTo: '2026-05-15', total: 100, fce: null });
    expect(proposal.body.coverages).toMatchObject([
      { _id: old?.id, amount: 100, claimableDay: '2026-05-15', isRebill: false },
    ]);
    const { periodFrom, periodTo } = proposal.body;
    await make(insurance, { periodFrom, periodTo });
    const next = await reader.get<ClaimProposal>(`${url}/proposal?insurance=${insurance}`);
    expect(next.body).toMatchObject({ periodFrom: '2026-05-16', periodTo: '2026-06-15', total: 200 });
  });

  test('a batch refuses an unknown insurer, a coverage of another insurer, a coverage that is not ready, and a reversed period', async () => {
    const [one, other] = [await insurer(), await insurer({ name: 'IOMA' })];
    const [mine] = await cover(one._id, [[100]]);
    const [pending] = await cover(other._id, [[100]], 0, { claimableDay: null });
    expect(refusalOf(await make(mine?.id ?? ''))).toMatchObject({
      status: 400,
      path: 'insurance',
      message: 'La obra social no existe.',
    });
    expect(refusalOf(await make(other._id, { coverages: [mine?.id] }))).toMatchObject({
      status: 400,
      path: 'coverages.0',
      message: 'La cobertura no es de esta obra social.',
    });
    expect(refusalOf(await make(other._id, { coverages: [pending?.id] }))).toMatchObject({
      status: 400,
      path: 'coverages.0',
      message: `La cobertura de la venta N.º ${pending?.sale.number} no está lista para presentar.`,
    });
    expect(refusalOf(await make(one._id, { coverages: [mine?.id, mine?.id] }))).toMatchObject({
      status: 400,
      path: 'coverages.1',
      message: 'Esta cobertura está repetida.',
    });
    expect(refusalOf(await make(one._id, { periodFrom: '2026-02-01', periodTo: '2026-01-01' }))).toMatchObject({
      status: 400,
      path: 'periodTo',
    });
  });

  test('neither the period nor the presentation of a batch can be before the year 2000', async () => {
    const { _id: insurance } = await insurer();
    await cover(insurance, [[100]]);
    const message = 'La fecha no puede ser anterior al 01/01/2000.';
    const early = await make(insurance, { periodFrom: '0001-01-01', periodTo: '1999-12-31' });
    const { status, body: refused } = early;
    expect({ status, errors: refused.errors }).toEqual({
      status: 400,
      errors: [
        { path: 'periodFrom', message },
        { path: 'periodTo', message },
      ],
    });
    const { body } = await make(insurance, { periodFrom: '2000-01-01' });
    const path = `${url}/${body.claimBatch._id}/present`;
    const tooEarly = await admin.post<BatchAnswer>(path, { day: '1999-12-31' });
    expect(refusalOf(tooEarly)).toMatchObject({ status: 400, path: 'day', message });
    expect((await admin.post<BatchAnswer>(path, { day: '2000-01-01' })).status).toBe(200);
  });

  test('a seller can neither see nor make batches, and a readonly user can see them', async () => {
    expect((await seller.get(url)).status).toBe(403);
    expect((await reader.get(url)).status).toBe(200);
    const path = `${url}/${missing}`;
    for (const asked of [path, `${path}/sheet`, `${url}/proposal?insurance=${missing}`]) {
      expect((await seller.get(asked)).status).toBe(403);
      expect((await reader.get(asked)).status).toBe(404);
    }
    expect((await seller.get(`${path}/history`)).status).toBe(403);
    for (const user of [seller, reader]) {
      expect((await user.post(url, {})).status).toBe(403);
      expect((await user.put(path, {})).status).toBe(403);
      expect((await user.post(`${path}/present`, {})).status).toBe(403);
      expect((await user.post(`${path}/answer`, [])).status).toBe(403);
      expect((await user.post(`/tenant/claim-items/${missing}/decide`, {})).status).toBe(403);
    }
  });

  test('if two users add one coverage to two batches at once, one user gets 409 with the number of the other user’s batch', async () => {
    const { _id: insurance } = await insurer();
    const [shared] = await cover(insurance, [[100]]);
    const [first, second] = await cover(insurance, [[10], [20]]);
    const batches = [
      await make(insurance, { coverages: [first?.id] }),
      await make(insurance, { coverages: [second?.id] }),
    ];
    const answers = await Promise.all(
      batches.map(({ body }) => admin.put<BatchAnswer>(`${url}/${body.claimBatch._id}`, { add: [shared?.id] })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, '409 in_use': 1 });
    const won = answers.find(({ status }) => status === 200)?.body.claimBatch;
    expect(won).toMatchObject({ items: 2 });
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.errors?.[0]?.message).toBe(
      `La cobertura de la venta N.º ${shared?.sale.number} ya está en la presentación N.º ${won?.number}.`,
    );
  });
});

describe('an open batch can be changed (docs/rules.md#claims-2)', () => {
  test('a removed coverage is ready again, and document and note are stored', async () => {
    const { _id: insurance } = await insurer();
    const [one, two] = await cover(insurance, [[100], [50]]);
    const { body } = await make(insurance);
    const changed = await admin.put<BatchAnswer>(`${url}/${body.claimBatch._id}`, {
      remove: [one?.id],
      document: 'F 12',
      note: 'Falta uno',
    });
    expect(changed.body.claimBatch).toMatchObject({ items: 1, claimed: 50, document: 'F 12', note: 'Falta uno' });
    expect(changed.body.claimBatch.lines).toMatchObject([{ coverage: two?.id }]);
    expect((await make(insurance)).body.claimBatch).toMatchObject({ items: 1, claimed: 100 });
    const stale = await admin.put<BatchAnswer>(`${url}/${body.claimBatch._id}`, {
      note: 'Tarde',
      updatedAt: body.claimBatch.updatedAt,
    });
    expect(refusalOf(stale)).toMatchObject({ status: 409, code: 'stale' });
  });

  test('canceling a sale removes it from its open batch, and a sale of a presented batch cannot be canceled', async () => {
    const { _id: insurance } = await insurer();
    const [one, two] = await cover(insurance, [[100], [50]]);
    const { body } = await make(insurance);
    const cancel = (id: string | undefined) =>
      admin.put<BatchAnswer>(`/tenant/sales/${id}`, { orderStatus: 'canceled' });
    expect((await cancel(one?.sale._id)).status).toBe(200);
    expect(await read(body.claimBatch._id)).toMatchObject({ items: 1, claimed: 50, lines: [{ coverage: two?.id }] });
    await admin.post(`${url}/${body.claimBatch._id}/present`, {});
    expect(refusalOf(await cancel(two?.sale._id))).toMatchObject({ status: 409, code: 'locked' });
    expect(await shop.findings()).toEqual([]);
  });

  test('a coverage that is twice in the list is refused at its second place', async () => {
    const { _id: insurance } = await insurer();
    const [one, two] = await cover(insurance, [[100], [50]]);
    const { claimBatch } = (await make(insurance, { coverages: [one?.id] })).body;
    const refused = { status: 400, message: 'Esta cobertura está repetida.' };
    const put = (body: object) => admin.put<BatchAnswer>(`${url}/${claimBatch._id}`, body);
    expect(refusalOf(await put({ add: [two?.id, two?.id] }))).toMatchObject({ ...refused, path: 'add.1' });
    expect(refusalOf(await put({ remove: [one?.id, one?.id] }))).toMatchObject({ ...refused, path: 'remove.1' });
  });

  test('a presented batch takes no coverage, but its document may change', async () => {
    const { _id: insurance } = await insurer();
    await cover(insurance, [[100]]);
    const batch = await presented(insurance);
    const [late] = await cover(insurance, [[70]]);
    const added = await admin.put<BatchAnswer>(`${url}/${batch._id}`, { add: [late?.id] });
    expect(refusalOf(added)).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Esta presentación ya no está en armado.',
    });
    expect((await admin.put<BatchAnswer>(`${url}/${batch._id}`, { document: 'F 13' })).body.claimBatch.document).toBe(
      'F 13',
    );
  });
});

describe('a batch is presented and withdrawn (docs/rules.md#claims-3)', () => {
  test('the due day is the day of the presentation plus the days within which the insurer pays', async () => {
    const { _id: insurance } = await insurer({ paysWithinDays: 45 });
    await cover(insurance, [[100]]);
    const { body } = await make(insurance);
    expect(await dueDays(insurance)).toEqual({ '9999-12-31': 10_000 });
    const sent = await admin.post<BatchAnswer>(`${url}/${body.claimBatch._id}/present`, { day: '2026-09-30' });
    expect(sent.body.claimBatch).toMatchObject({
      state: 'presented',
      presentedDay: '2026-09-30',
      dueDay: '2026-11-14',
    });
    expect(await dueDays(insurance)).toEqual({ '2026-11-14': 10_000 });
    const sixty = await insurer({ paysWithinDays: 60 });
    await cover(sixty._id, [[100]]);
    const open = await make(sixty._id);
    const other = await admin.post<BatchAnswer>(`${url}/${open.body.claimBatch._id}/present`, { day: '2026-08-05' });
    expect(other.body.claimBatch).toMatchObject({ dueDay: '2026-10-04' });
  });

  test('a batch cannot be presented twice, in the future, before its period or without items', async () => {
    const { _id: insurance } = await insurer();
    const [only] = await cover(insurance, [[100]]);
    const { body } = await make(insurance);
    const path = `${url}/${body.claimBatch._id}`;
    expect(refusalOf(await admin.post<BatchAnswer>(`${path}/present`, { day: addDays(today, 1) }))).toMatchObject({
      status: 400,
      path: 'day',
      message: 'La fecha no puede ser posterior a hoy.',
    });
    expect(refusalOf(await admin.post<BatchAnswer>(`${path}/present`, { day: '2019-12-31' }))).toMatchObject({
      status: 400,
      path: 'day',
      message: 'No puede ser anterior al período de la presentación.',
    });
    await admin.put(path, { remove: [only?.id] });
    expect(refusalOf(await admin.post<BatchAnswer>(`${path}/present`, {}))).toMatchObject({
      status: 409,
      code: 'not_chargeable',
    });
    await admin.put(path, { add: [only?.id] });
    expect((await admin.post(`${path}/present`, {})).status).toBe(200);
    expect(refusalOf(await admin.post<BatchAnswer>(`${path}/present`, {}))).toMatchObject({
      status: 409,
      code: 'closed',
    });
  });

  test('a withdrawn batch frees its coverages, and a batch with an answer cannot be withdrawn', async () => {
    const { _id: insurance } = await insurer();
    const [one] = await cover(insurance, [[100], [50]]);
    const batch = await presented(insurance);
    const withdrawn = await admin.post<BatchAnswer>(`${url}/${batch._id}/withdraw`);
    expect(withdrawn.body.claimBatch).toMatchObject({ state: 'canceled', items: 2, claimed: 150 });
    expect(await dueDays(insurance)).toEqual({ '9999-12-31': 15_000 });
    expect(refusalOf(await admin.post<BatchAnswer>(`${url}/${batch._id}/withdraw`))).toMatchObject({
      status: 409,
      code: 'closed',
    });
    const again = await presented(insurance);
    expect(again).toMatchObject({ items: 2, claimed: 150 });
    await answer(again._id, [{ item: itemOf(again, one?.id), recognized: 100 }]);
    expect(refusalOf(await admin.post<BatchAnswer>(`${url}/${again._id}/withdraw`))).toMatchObject({
      status: 409,
      code: 'locked',
    });
  });

  test('a prepaga’s batch can exceed the amount from which an FCE is compulsory, but then has a warning', async () => {
    const { _id: insurance } = await insurer({ kind: 'prepaga' });
    await cover(insurance, [[5_549_862.01]]);
    expect(await presented(insurance)).toMatchObject({ state: 'presented', fce: { limit: 5_549_862 } });
  });
});

describe('the sheet of a batch (docs/rules.md#claims-7)', () => {
  test('the sheet has one line for each item, and the sums of all items', async () => {
    const insurance = await insurer({ intermediary: 'Colegio de Ópticos' });
    const [covered] = await cover(insurance._id, [[15_000, 60_000]], 140_000);
    // Outside this test, a sale copies the code of the rule and the day of the prescription into the coverage.
    await asTenant(app.database, shop.tenantId, async (tx) => {
      await sql`update coverage_lines set code = '39010' || position where tenant_id = ${shop.tenantId}
        and coverage_id = ${covered?.id}`.execute(tx);
      await sql`update coverages set prescription_day = '2026-10-01' where tenant_id = ${shop.tenantId}
        and id = ${covered?.id}`.execute(tx);
    });
    const batch = await presented(insurance._id, { document: 'A-0001' });
    const { body } = await reader.get<ClaimSheet>(`${url}/${batch._id}/sheet`);
    expect(body).toMatchObject({
      number: batch.number,
      intermediary: 'Colegio de Ópticos',
      document: 'A-0001',
      items: 1,
      fullAmount: 75_000,
      clientAmount: 0,
      insurerAmount: 75_000,
    });
    expect(body.lines).toMatchObject([
      {
        saleNumber: covered?.sale.number,
        affiliateNumber: 'A-9',
        prescriptionDay: '2026-10-01',
        authorizationNumber: 'A-9',
        code: '390100 + 390101',
        quantity: 2,
        insurerAmount: 75_000,
      },
    ]);
    const file = await admin.get<string>(`${url}/${batch._id}/lines/export?format=csv`);
    expect(file.body).toContain('N.º de afiliado;Documento;Nombre');
    expect(file.body).toContain('A-9');
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="presentacion-${batch.number}-osde-[0-9-]{10}\\.csv"$`),
    );
  });

  test('the name of a batch’s file has the insurer’s name in plain lower-case letters', async () => {
    const insurance = await insurer({ name: 'Obra Social «Ñandú» / Unión, Delegación Catamarca y La Rioja' });
    await cover(insurance._id, [[15]]);
    const batch = await presented(insurance._id);
    const file = await admin.get<string>(`${url}/${batch._id}/lines/export?format=csv`);
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="presentacion-${batch.number}-obra-social-nandu-union-delegacion-[a-z-]*[0-9-]{10}\\.csv"$`),
    );
  });

  test('a batch is found by the name of its insurer and by the number of a sale, and the list is filtered by insurer and state', async () => {
    const insurance = await insurer({ name: 'Mutual Ferroviaria' });
    const [covered] = await cover(insurance._id, [[15]]);
    const batch = await presented(insurance._id);
    const found = async (query: string) =>
      (await reader.get<ClaimBatch[]>(`${url}?${query}`)).body.map(({ _id }) => _id);
    expect(await found('search=ferroviaria')).toEqual([batch._id]);
    expect(await found(`search=${covered?.sale.number}`)).toContain(batch._id);
    expect(await found(`insurance=${insurance._id}&state=presented`)).toEqual([batch._id]);
    expect(await found(`insurance=${insurance._id}&state=open`)).toEqual([]);
    const file = await admin.get<string>(`${url}/export?format=csv`);
    expect(file.body).toContain('Mutual Ferroviaria');
  });
});
