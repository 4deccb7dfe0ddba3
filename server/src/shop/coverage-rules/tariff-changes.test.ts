import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { TariffChange, TariffPreview, TariffUndo } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { givenPlan, givenRule, useRule } from '../../testing/examples/given-tariff.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors, message } = body as Problem;
  return { status, code, path: errors?.[0]?.path, message: errors?.[0]?.message ?? message };
};

async function givenRules() {
  const { _id } = await given.insurance();
  const one = await givenRule(shop, _id, { code: 'L-1', amount: 40_000, copay: 1000 });
  const two = await givenRule(shop, _id, { code: 'L-2', basis: 'percent', amount: null, percent: 60, cap: 60_000.55 });
  const url = `/tenant/insurances/${_id}`;
  const rules = async (query = '') =>
    (await admin.get<CoverageRule[]>(`${url}/rules?sort=validFrom${query}`)).body.map(
      ({ code, amount, cap, validFrom, validUntil }) => [code, amount ?? cap, validFrom, validUntil],
    );
  return { _id, url: `${url}/rules`, insurer: url, one, two, rules };
}

describe('A copy of a tariff with new dates (docs/rules.md#tariff-11)', () => {
  test('the original rules end on the day before their copies begin', async () => {
    const { url, rules } = await givenRules();
    const { status, body } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    expect({ status, body }).toMatchObject({ status: 201, body: { rules: 2, validFrom: '2026-12-01' } });
    expect(await rules()).toEqual([
      ['L-1', 40_000, '2026-01-01', '2026-11-30'],
      ['L-2', 60_000.55, '2026-01-01', '2026-11-30'],
      ['L-1', 40_000, '2026-12-01', null],
      ['L-2', 60_000.55, '2026-12-01', null],
    ]);
  });

  test('a copy of chosen rules does not change the other rules, and the new rules end on the chosen day', async () => {
    const { url, one, rules } = await givenRules();
    await admin.post(`${url}/copy`, { rules: [one._id], validFrom: '2026-12-01', validUntil: '2027-03-31' });
    expect(await rules('&search=L-1')).toEqual([
      ['L-1', 40_000, '2026-01-01', '2026-11-30'],
      ['L-1', 40_000, '2026-12-01', '2027-03-31'],
    ]);
    expect(await rules('&search=L-2')).toEqual([['L-2', 60_000.55, '2026-01-01', null]]);
  });

  test('the copy of a rule has the terms and the plan of the rule', async () => {
    const { _id } = await given.insurance();
    const plan = await givenPlan(shop, _id);
    const terms = { plan: plan._id, everyMonths: 24, notWith: ['bifocal'], design: ['monofocal'], sphereMax: 6.25 };
    const rule = await givenRule(shop, _id, { code: 'X-1', ...terms });
    const url = `/tenant/insurances/${_id}/rules`;
    await admin.post(`${url}/copy`, { validFrom: '2026-12-01' });
    const [copy] = (await admin.get<CoverageRule[]>(`${url}?validOn=2026-12-01`)).body;
    const own = { _id: copy?._id, createdAt: copy?.createdAt, updatedAt: copy?.updatedAt, validFrom: '2026-12-01' };
    expect(copy).toEqual({ ...rule, ...own });
  });

  test('a copy whose days overlap a later rule is refused, and nothing changes', async () => {
    const { _id, url, rules } = await givenRules();
    await admin.post(`${url}/copy`, { validFrom: '2026-12-01' });
    const before = await rules();
    const { body } = await admin.get<CoverageRule[]>(`${url}?validOn=2026-06-01`);
    const chosen = body.map((rule) => rule._id);
    expect(refusal(await admin.post(`${url}/copy`, { rules: chosen, validFrom: '2026-10-01' }))).toMatchObject({
      status: 400,
      path: 'validFrom',
      message: 'Ya hay una regla con el código L-1 que vale desde el 01/12/2026 sin fecha de fin.',
    });
    expect(await rules()).toEqual(before);
    const other = await givenRule(shop, (await given.insurance())._id);
    const foreign = await admin.post(`/tenant/insurances/${_id}/rules/copy`, {
      rules: [other._id],
      validFrom: '2027-01-01',
    });
    expect(refusal(foreign)).toMatchObject({ status: 400, path: 'rules' });
  });

  test('a copy is refused if no rule of the tariff is valid on the day before the copy begins', async () => {
    const { url } = await givenRules();
    expect(refusal(await admin.post(`${url}/copy`, { validFrom: '2026-01-01' }))).toMatchObject({
      status: 400,
      message: 'Ninguna regla vale el día anterior al 01/01/2026.',
    });
    const reversed = { validFrom: '2026-12-01', validUntil: '2026-11-30' };
    expect(refusal(await admin.post(`${url}/copy`, reversed))).toMatchObject({ status: 400, path: 'validUntil' });
  });
});

describe('A change of a tariff by percent (docs/rules.md#tariff-11)', () => {
  const request = { validFrom: '2026-12-01', percent: 12.5 };

  test('the preview shows the amounts before and after, and changes nothing', async () => {
    const { _id, url, rules } = await givenRules();
    await givenRule(shop, _id, { code: 'L-3', basis: 'percent', amount: null, percent: 50 });
    const before = await rules();
    const { status, body } = await admin.post<TariffPreview>(`${url}/percent/preview`, request);
    expect(status).toBe(200);
    expect(body.unchanged).toBe(1);
    expect(body.rules.map(({ code, before: old, after }) => [code, old, after])).toEqual([
      [
        'L-1',
        { amount: 40_000, cap: null, agreedPrice: null, copay: 1000 },
        { amount: 45_000, cap: null, agreedPrice: null, copay: 1125 },
      ],
      [
        'L-2',
        { amount: null, cap: 60_000.55, agreedPrice: null, copay: 0 },
        { amount: null, cap: 67_500.62, agreedPrice: null, copay: 0 },
      ],
    ]);
    expect(await rules()).toEqual(before);
  });

  test('the change adds rules with the new amounts, and the old rules end on the day before', async () => {
    const { url, rules } = await givenRules();
    const { body: preview } = await admin.post<TariffPreview>(`${url}/percent/preview`, request);
    const changed = await admin.post(`${url}/percent`, { ...request, stamp: preview.stamp });
    expect(changed).toMatchObject({ status: 201, body: { rules: 2 } });
    expect(await rules('&validOn=2026-11-30')).toEqual([
      ['L-1', 40_000, '2026-01-01', '2026-11-30'],
      ['L-2', 60_000.55, '2026-01-01', '2026-11-30'],
    ]);
    expect(await rules('&validOn=2026-12-01')).toEqual([
      ['L-1', 45_000, '2026-12-01', null],
      ['L-2', 67_500.62, '2026-12-01', null],
    ]);
  });

  test('the change is refused if a rule has changed since the preview', async () => {
    const { url, one } = await givenRules();
    const { body: preview } = await admin.post<TariffPreview>(`${url}/percent/preview`, request);
    await admin.put(`${url}/${one._id}`, { amount: 41_000 });
    expect(refusal(await admin.post(`${url}/percent`, { ...request, stamp: preview.stamp }))).toMatchObject({
      status: 409,
      code: 'stale',
      message: 'Otra persona cambió el nomenclador después de la vista previa. Hacela de nuevo para ver cómo queda.',
    });
  });

  test.each([
    [{ percent: 0 }, 'percent', 'No puede ser 0.'],
    [{ percent: -100 }, 'percent', 'Tiene que ser mayor que -100.'],
    [{ percent: 10.001 }, 'percent', 'No puede tener más de 2 decimales.'],
    [{ percent: undefined }, 'percent', 'Este campo es obligatorio.'],
    [{ rules: [] }, 'rules', 'Elegí al menos una regla.'],
  ])('a change with %j is refused at %s', async (fields, path, message) => {
    const { url } = await givenRules();
    const answer = await admin.post(`${url}/percent`, { ...request, ...fields });
    expect(refusal(answer)).toMatchObject({ status: 400, path, message });
  });

  test('the change is refused if no rule has an amount, or if a new amount is too large', async () => {
    const { _id } = await given.insurance();
    const url = `/tenant/insurances/${_id}/rules`;
    await givenRule(shop, _id, { basis: 'percent', amount: null, percent: 50 });
    expect(refusal(await admin.post(`${url}/percent`, request))).toMatchObject({ path: 'rules' });
    await givenRule(shop, _id, { amount: 9_999_999_999 });
    expect(refusal(await admin.post(`${url}/percent`, request))).toMatchObject({ status: 400, path: 'percent' });
  });
});

describe('The undo of a change of many rules (docs/rules.md#tariff-12)', () => {
  test('the undo deletes the new rules, and the replaced rules get their former last days', async () => {
    const { url, one, rules, insurer } = await givenRules();
    await admin.put(`${url}/${one._id}`, { validUntil: '2027-06-30' });
    const before = await rules();
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const listed = await admin.get<TariffChange[]>(`${url}/changes`);
    expect(listed.body).toEqual([change]);
    const { status, body } = await admin.post<TariffUndo>(`${url}/changes/${change._id}/undo`);
    expect({ status, body }).toEqual({ status: 200, body: { undone: 2, kept: 0, keptCodes: [] } });
    expect(await rules()).toEqual(before);
    expect(refusal(await admin.post(`${url}/changes/${change._id}/undo`))).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Este cambio del nomenclador ya se deshizo.',
    });
    expect((await admin.get(`${url}/changes`)).body).toEqual([]);
    const { body: entries } = await admin.get<HistoryEntry[]>(`${insurer}/history`);
    expect(entries[0]?.after).toEqual({ tariff: { undone: 2, kept: 0 } });
    expect(entries[1]?.after).toMatchObject({ tariff: { added: 2, ended: 2, validFrom: '2026-12-01' } });
  });

  test('a new rule that a sale uses is not deleted, and the rule that it replaced does not get its former last day', async () => {
    const { _id, url, rules } = await givenRules();
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const { body: added } = await admin.get<CoverageRule[]>(`${url}?validOn=2026-12-01`);
    await useRule(app.database, shop, _id, added.find(({ code }) => code === 'L-1')?._id ?? '');
    const { body } = await admin.post<TariffUndo>(`${url}/changes/${change._id}/undo`);
    expect(body).toEqual({ undone: 1, kept: 1, keptCodes: ['L-1'] });
    expect(await rules()).toEqual([
      ['L-1', 40_000, '2026-01-01', '2026-11-30'],
      ['L-2', 60_000.55, '2026-01-01', null],
      ['L-1', 40_000, '2026-12-01', null],
    ]);
  });

  test('the answer has the codes of the first ten rules that are not deleted, in the order of the codes', async () => {
    const { _id } = await shop.given.insurance();
    const url = `/tenant/insurances/${_id}/rules`;
    for (const number of [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      await givenRule(shop, _id, { code: `77.0${String(number).padStart(2, '0')}` });
    }
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const { body: added } = await admin.get<CoverageRule[]>(`${url}?validOn=2026-12-01&limit=100`);
    for (const rule of added.filter(({ code }) => code !== '77.003')) await useRule(app.database, shop, _id, rule._id);
    const { body } = await admin.post<TariffUndo>(`${url}/changes/${change._id}/undo`);
    const codes = ['01', '02', '04', '05', '06', '07', '08', '09', '10', '11'].map((end) => `77.0${end}`);
    expect(body).toEqual({ undone: 1, kept: 11, keptCodes: codes });
  });

  test('a replaced rule gets its former last day even if a user has changed the first day of the new rule', async () => {
    const { url, rules } = await givenRules();
    const before = await rules();
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const { body: added } = await admin.get<CoverageRule[]>(`${url}?validOn=2026-12-01&search=L-1`);
    await admin.put(`${url}/${added[0]?._id}`, { validFrom: '2026-12-15' });
    const { body } = await admin.post<TariffUndo>(`${url}/changes/${change._id}/undo`);
    expect(body).toEqual({ undone: 2, kept: 0, keptCodes: [] });
    expect(await rules()).toEqual(before);
  });

  test('a new rule is not deleted if the rule that it replaced would then overlap a rule that was added later', async () => {
    const { _id, url, rules } = await givenRules();
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const { body: added } = await admin.get<CoverageRule[]>(`${url}?validOn=2026-12-01&search=L-1`);
    await admin.put(`${url}/${added[0]?._id}`, { validUntil: '2026-12-31' });
    await givenRule(shop, _id, { code: 'L-1', validFrom: '2027-01-01', amount: 5 });
    const { status, body } = await admin.post<TariffUndo>(`${url}/changes/${change._id}/undo`);
    expect({ status, body }).toEqual({ status: 200, body: { undone: 1, kept: 1, keptCodes: ['L-1'] } });
    expect(await rules()).toEqual([
      ['L-1', 40_000, '2026-01-01', '2026-11-30'],
      ['L-2', 60_000.55, '2026-01-01', null],
      ['L-1', 40_000, '2026-12-01', '2026-12-31'],
      ['L-1', 5, '2027-01-01', null],
    ]);
  });

  test('the undo of the later and then of the earlier change restores the rules from before both changes', async () => {
    const { url, rules } = await givenRules();
    const before = await rules();
    const { body: first } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-10-01' });
    const { body: second } = await admin.post<TariffChange>(`${url}/percent`, { validFrom: '2026-12-01', percent: 10 });
    await admin.post(`${url}/changes/${second._id}/undo`);
    await admin.post(`${url}/changes/${first._id}/undo`);
    expect(await rules()).toEqual(before);
  });

  test('of three simultaneous requests to undo a change, only one succeeds', async () => {
    const { url } = await givenRules();
    const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${url}/changes/${change._id}/undo`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('The rules of PAMI (docs/rules.md#tariff-13)', () => {
  const prices = { far: 40_000, near: 38_000, bifocal: 48_000 };

  test('PAMI pays one far and one near pair, or one bifocal pair, per calendar year', async () => {
    const { _id } = await given.insurance({ name: 'PAMI' });
    const url = `/tenant/insurances/${_id}`;
    const answer = await admin.post(`${url}/rules/pami`, { ...prices, validFrom: '2026-11-01' });
    expect(answer).toMatchObject({ status: 201, body: { rules: 3 } });
    const { body: rules } = await admin.get<CoverageRule[]>(`${url}/rules?sort=createdAt`);
    const common = { target: 'pair', basis: 'full', upgrade: false, everyCalendarYears: 1, validFrom: '2026-11-01' };
    expect(rules).toHaveLength(3);
    expect(Object.fromEntries(rules.map((rule) => [rule.code, rule]))).toMatchObject({
      LEJOS: { ...common, pairKind: 'far', agreedPrice: 40_000, notWith: ['bifocal'] },
      CERCA: { ...common, pairKind: 'near', agreedPrice: 38_000, notWith: ['bifocal'] },
      BIFOCAL: { ...common, pairKind: 'bifocal', agreedPrice: 48_000, notWith: ['far', 'near'] },
    });
    const insurer = await admin.get(url);
    expect(insurer.body).toMatchObject({ kind: 'pami', prescriptionDays: 150, needsSignature: true });
  });

  test('the rules with the old prices end on the day before the rules with the new prices begin', async () => {
    const { _id } = await given.insurance({ name: 'PAMI' });
    const url = `/tenant/insurances/${_id}/rules`;
    await admin.post(`${url}/pami`, { ...prices, validFrom: '2026-11-01' });
    await admin.post(`${url}/pami`, { ...prices, far: 50_000, validFrom: '2026-12-01' });
    const { body } = await admin.get<CoverageRule[]>(`${url}?search=lejos&sort=validFrom`);
    expect(body.map(({ agreedPrice, validUntil }) => [agreedPrice, validUntil])).toEqual([
      [40_000, '2026-11-30'],
      [50_000, null],
    ]);
    const again = await admin.post(`${url}/pami`, { ...prices, validFrom: '2026-12-01' });
    expect(refusal(again)).toMatchObject({ status: 400, path: 'validFrom' });
    expect(refusal(await admin.post(`${url}/pami`, { far: 1 }))).toMatchObject({ status: 400, path: 'near' });
  });
});

test('only an admin can change many rules, and every role can read the changes', async () => {
  const { url, rules } = await givenRules();
  const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
  const before = await rules();
  const paths = ['copy', 'percent', 'percent/preview', 'pami', `changes/${change._id}/undo`, 'sheet', 'sheet/import'];
  for (const role of ['seller', 'readonly'] as const) {
    for (const path of [...paths, 'sheet/preview']) {
      expect((await shop.as(role).post(`${url}/${path}`, {})).status).toBe(403);
    }
    expect((await shop.as(role).get(`${url}/changes`)).status).toBe(200);
    expect((await shop.as(role).get(`${url}/export?format=csv`)).status).toBe(403);
  }
  expect(await rules()).toEqual(before);
});

test('another shop cannot change the rules', async () => {
  const { url } = await givenRules();
  const { body: change } = await admin.post<TariffChange>(`${url}/copy`, { validFrom: '2026-12-01' });
  const stranger = (await newShop(app)).as('admin');
  expect((await stranger.get(`${url}/changes`)).status).toBe(404);
  expect((await stranger.post(`${url}/copy`, { validFrom: '2027-01-01' })).status).toBe(404);
  expect((await stranger.post(`${url}/percent`, { validFrom: '2027-01-01', percent: 1 })).status).toBe(404);
  expect((await stranger.post(`${url}/changes/${change._id}/undo`)).status).toBe(404);
});
