import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import type { CoverageRule, InsurancePlan } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { givenPlan, givenRule, givenTariff, someRule, useRule } from '../../testing/examples/given-tariff.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const insurer = async () => `/tenant/insurances/${(await given.insurance())._id}`;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors, message } = body as Problem;
  return { status, code, path: errors?.[0]?.path, message: errors?.[0]?.message ?? message };
};
const codes = async (path: string) => (await admin.get<CoverageRule[]>(path)).body.map(({ code }) => code);

describe('The plans of an insurer (docs/rules.md#tariff-9)', () => {
  test('a plan is made, read, listed, found, changed and deleted', async () => {
    const url = await insurer();
    const { status, body: plan } = await admin.post<InsurancePlan>(`${url}/plans`, { name: 'Plan 410', code: '410' });
    expect({ status, plan }).toMatchObject({ status: 201, plan: { name: 'Plan 410', code: '410', enabled: true } });
    expect(plan.insurance.name).toBe('OSDE');
    await admin.post(`${url}/plans`, { name: 'Básico' });
    const names = async (query: string) =>
      (await admin.get<InsurancePlan[]>(`${url}/plans${query}`)).body.map(({ name }) => name);
    expect(await names('')).toEqual(['Básico', 'Plan 410']);
    expect(await names('?sort=-name&limit=1')).toEqual(['Plan 410']);
    expect(await names('?search=basico')).toEqual(['Básico']);
    const changed = await admin.put(`${url}/plans/${plan._id}`, { enabled: false, updatedAt: plan.updatedAt });
    expect(changed).toMatchObject({ status: 200, body: { plan: { name: 'Plan 410', enabled: false } } });
    expect(await names('?enabled=true')).toEqual(['Básico']);
    const stale = await admin.patch(`${url}/plans/${plan._id}`, { name: 'X', updatedAt: plan.updatedAt });
    expect(refusal(stale)).toMatchObject({ status: 409, code: 'stale' });
    expect((await admin.delete(`${url}/plans/${plan._id}`)).status).toBe(200);
    expect((await admin.get(`${url}/plans/${plan._id}`)).status).toBe(404);
  });

  test('two plans of one insurer cannot have the same name, but plans of two insurers can', async () => {
    const url = await insurer();
    await admin.post(`${url}/plans`, { name: 'Plan 210' });
    expect(refusal(await admin.post(`${url}/plans`, { name: 'plan 210' }))).toMatchObject({
      status: 409,
      code: 'duplicate',
      message: 'La obra social ya tiene un plan con ese nombre.',
    });
    expect((await admin.post(`${await insurer()}/plans`, { name: 'Plan 210' })).status).toBe(201);
  });

  test('a plan that a rule names cannot be deleted', async () => {
    const { url, planId } = await givenTariff(shop);
    expect(refusal(await admin.delete(`${url}/plans/${planId}`))).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'No se puede eliminar porque lo usan reglas del nomenclador.',
    });
  });

  test('a plan is not found under the URL of another insurer', async () => {
    const { planId } = await givenTariff(shop);
    const other = await insurer();
    expect((await admin.get(`${other}/plans/${planId}`)).status).toBe(404);
    expect((await admin.put(`${other}/plans/${planId}`, { name: 'X' })).status).toBe(404);
    expect((await admin.delete(`${other}/plans/${planId}`)).status).toBe(404);
  });
});

describe('The rules of a tariff (docs/rules.md#tariff-10)', () => {
  test('a rule keeps all of its fields', async () => {
    const url = await insurer();
    const rule = {
      plan: null,
      code: 'L-1',
      description: 'Cristales orgánicos',
      target: 'lenses',
      pairKind: 'far',
      design: ['monofocal'],
      basis: 'percent',
      amount: null,
      percent: 33.33,
      cap: 60_000.5,
      agreedPrice: 90_000,
      upgrade: true,
      copay: 5000.25,
      copayDeducted: true,
      sphereMax: 6,
      cylinderMax: 2.25,
      sphereMaxWithCylinder: 4,
      excludes: ['toric'],
      ageFrom: 3,
      ageTo: 15,
      everyMonths: 24,
      everyCalendarYears: null,
      units: 2,
      unit: 'eye',
      notWith: ['bifocal', 'contactLenses'],
      renewsIfPowerChanged: true,
      needsAuthorization: true,
      validFrom: '2026-03-01',
      validUntil: '2026-12-31',
    };
    const { status, body } = await admin.post<CoverageRule>(`${url}/rules`, rule);
    expect({ status, body }).toMatchObject({ status: 201, body: rule });
    expect((await admin.get<CoverageRule>(`${url}/rules/${body._id}`)).body).toEqual(body);
    const change = { percent: 50, cap: null, validUntil: null, updatedAt: body.updatedAt };
    const changed = await admin.put<{ rule: CoverageRule }>(`${url}/rules/${body._id}`, change);
    expect(changed.body.rule).toMatchObject({ ...rule, percent: 50, cap: null, validUntil: null });
  });

  test('only code, description, benefit, basis and first day are required', async () => {
    const url = await insurer();
    const { body } = await admin.post<Problem>(`${url}/rules`, {});
    const paths = ['code', 'description', 'target', 'basis', 'validFrom'];
    expect(body.errors?.map(({ path }) => path)).toEqual(paths);
    const { body: rule } = await admin.post(`${url}/rules`, someRule({ basis: 'full', amount: undefined }));
    expect(rule).toMatchObject({ plan: null, amount: null, copay: 0, units: 1, unit: 'pair', notWith: [], design: [] });
  });

  test.each([
    [{ pairKind: 'far' }, 'pairKind', 'Solo cristales y anteojos completos tienen un tipo de anteojo.'],
    [{ amount: null }, 'amount', 'Este campo es obligatorio.'],
    [{ basis: 'percent' }, 'percent', 'Este campo es obligatorio.'],
    [{ basis: 'discount', amount: null }, 'percent', 'Un descuento tiene un porcentaje o un importe.'],
    [{ basis: 'discount', percent: 10 }, 'percent', 'Un descuento tiene un porcentaje o un importe.'],
    [{ everyMonths: 12, everyCalendarYears: 1 }, 'everyCalendarYears', 'Elegí meses o años calendario, no los dos.'],
    [{ ageFrom: 16, ageTo: 15 }, 'ageTo', 'No puede ser menor que la edad desde la que cubre.'],
    [{ validUntil: '2025-12-31' }, 'validUntil', 'No puede ser anterior al inicio de la vigencia.'],
    [{ percent: 0 }, 'percent', 'Tiene que ser mayor que 0.'],
    [{ amount: 0 }, 'amount', 'Tiene que ser mayor que 0.'],
  ])('a rule with %j is refused at %s', async (fields, path, message) => {
    const url = await insurer();
    expect(refusal(await admin.post(`${url}/rules`, someRule(fields)))).toMatchObject({ status: 400, path, message });
  });

  test('a change is checked together with the stored fields', async () => {
    const { url, ruleId } = await givenTariff(shop);
    expect(refusal(await admin.put(`${url}/rules/${ruleId}`, { basis: 'percent' }))).toMatchObject({
      status: 400,
      path: 'percent',
    });
    expect((await admin.put(`${url}/rules/${ruleId}`, { basis: 'percent', percent: 50 })).status).toBe(200);
  });

  test('the list is filtered by plan, day, benefit and typed words', async () => {
    const { _id } = await given.insurance();
    const url = `/tenant/insurances/${_id}/rules`;
    const [one, two] = [await givenPlan(shop, _id), await givenPlan(shop, _id, { name: '310' })];
    await givenRule(shop, _id, { code: 'B', plan: one._id, description: 'Armazón estándar' });
    await givenRule(shop, _id, { code: 'A', plan: two._id, target: 'lenses', validUntil: '2026-06-30' });
    await givenRule(shop, _id, { code: 'C', validFrom: '2026-07-01', description: 'Cristal bifocal' });
    expect(await codes(url)).toEqual(['A', 'B', 'C']);
    expect(await codes(`${url}?sort=-code`)).toEqual(['C', 'B', 'A']);
    expect(await codes(`${url}?plan=${one._id}`)).toEqual(['B', 'C']);
    expect(await codes(`${url}?validOn=2026-06-30`)).toEqual(['A', 'B']);
    expect(await codes(`${url}?validOn=2026-07-01`)).toEqual(['B', 'C']);
    expect(await codes(`${url}?target=lenses`)).toEqual(['A']);
    expect(await codes(`${url}?search=bifo+cri`)).toEqual(['C']);
    const page = await admin.get<CoverageRule[]>(`${url}?page=2&limit=2`);
    expect(page.body.map(({ code }) => code)).toEqual(['C']);
    expect(page.headers.get('x-total-count')).toBe('3');
  });

  test('a rule is refused if its days overlap the days of another rule with the same plan and code', async () => {
    const { _id } = await given.insurance();
    const url = `/tenant/insurances/${_id}/rules`;
    const plan = (await givenPlan(shop, _id))._id;
    await givenRule(shop, _id, { code: 'L-1', validFrom: '2026-01-01', validUntil: '2026-06-30' });
    const overlapping = await admin.post(url, someRule({ code: 'l1', validFrom: '2026-06-30' }));
    expect(refusal(overlapping)).toEqual({
      status: 400,
      code: 'invalid',
      path: 'validFrom',
      message: 'Ya hay una regla con el código L-1 que vale desde el 01/01/2026 hasta el 30/06/2026.',
    });
    expect((await admin.post(url, someRule({ code: 'L-1', validFrom: '2026-07-01' }))).status).toBe(201);
    expect((await admin.post(url, someRule({ code: 'L-1', plan }))).status).toBe(201);
    expect(refusal(await admin.post(url, someRule({ code: 'L-1', plan })))).toMatchObject({
      message: 'Ya hay una regla con el código L-1 que vale desde el 01/01/2026 sin fecha de fin.',
    });
    const [first] = (await admin.get<CoverageRule[]>(`${url}?validOn=2026-02-01&sort=createdAt`)).body;
    expect(refusal(await admin.put(`${url}/${first?._id}`, { validUntil: null }))).toMatchObject({ path: 'validFrom' });
  });

  test('codes that differ in a character other than a hyphen or a space are different codes, and a search finds them by their digits', async () => {
    const { _id } = await given.insurance();
    const url = `/tenant/insurances/${_id}/rules`;
    const different = ['1.1', '11', '1.10', '11.0', '👓', '🕶️', '-', 'Ñ/1'];
    for (const code of different) await givenRule(shop, _id, { code });
    expect((await codes(url)).toSorted()).toEqual(different.toSorted());
    expect(await codes(`${url}?search=110`)).toEqual(['1.10', '11.0']);
    expect(refusal(await admin.post(url, someRule({ code: 'n / 1' })))).toMatchObject({ path: 'validFrom' });
  });

  test('of four concurrent requests to add the same rule, one succeeds', async () => {
    const { _id } = await given.insurance();
    const body = someRule({ code: 'L-9' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(`/tenant/insurances/${_id}/rules`, body)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
  });

  test('a rule or a copy that begins before the year 2000 is refused', async () => {
    const url = await insurer();
    const message = 'La fecha no puede ser anterior al 01/01/2000.';
    const early = await admin.post(`${url}/rules`, someRule({ validFrom: '0026-01-01' }));
    expect(refusal(early)).toMatchObject({ status: 400, path: 'validFrom', message });
    const copy = await admin.post(`${url}/rules/copy`, { validFrom: '1999-12-31' });
    expect(refusal(copy)).toMatchObject({ status: 400, path: 'validFrom', message });
  });

  test('a rule with a plan of another insurer is refused', async () => {
    const { planId } = await givenTariff(shop);
    const url = await insurer();
    expect(refusal(await admin.post(`${url}/rules`, someRule({ plan: planId })))).toMatchObject({
      status: 400,
      path: 'plan',
      message: 'El plan es de otra obra social.',
    });
    const own = await givenTariff(shop);
    expect(refusal(await admin.put(`${own.url}/rules/${own.ruleId}`, { plan: planId }))).toMatchObject({
      path: 'plan',
    });
  });

  test('a rule that a sale uses cannot be deleted, and any other rule can', async () => {
    const { url, ruleId, insuranceId } = await givenTariff(shop);
    await useRule(app.database, shop, insuranceId, ruleId);
    expect(refusal(await admin.delete(`${url}/rules/${ruleId}`))).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'No se puede eliminar porque lo usan coberturas.',
    });
    const other = await givenRule(shop, insuranceId);
    expect((await admin.delete(`${url}/rules/${other._id}`)).status).toBe(200);
    expect((await admin.get(`${url}/rules/${other._id}`)).status).toBe(404);
  });

  test('the deletion of an insurer deletes its plans and rules', async () => {
    const { url, ruleId } = await givenTariff(shop);
    expect((await admin.delete(url)).status).toBe(200);
    expect((await admin.get(`${url}/rules/${ruleId}`)).status).toBe(404);
  });

  test('every role can read plans and rules, and only an admin can write them', async () => {
    const { url, planId, ruleId } = await givenTariff(shop);
    for (const role of ['seller', 'readonly'] as const) {
      const user = shop.as(role);
      for (const path of ['/plans', `/plans/${planId}`, '/rules', `/rules/${ruleId}`]) {
        expect((await user.get(url + path)).status).toBe(200);
      }
      expect((await user.post(`${url}/plans`, {})).status).toBe(403);
      expect((await user.post(`${url}/rules`, {})).status).toBe(403);
      for (const path of [`/plans/${planId}`, `/rules/${ruleId}`]) {
        expect((await user.put(url + path, {})).status).toBe(403);
        expect((await user.patch(url + path, {})).status).toBe(403);
        expect((await user.delete(url + path)).status).toBe(403);
      }
    }
  });

  test('another shop can neither read nor change the plans and rules', async () => {
    const { url, planId, ruleId } = await givenTariff(shop);
    const stranger = (await newShop(app)).as('admin');
    for (const path of ['/plans', `/plans/${planId}`, '/rules', `/rules/${ruleId}`]) {
      expect((await stranger.get(url + path)).status).toBe(404);
    }
    expect((await stranger.put(`${url}/rules/${ruleId}`, { amount: 1 })).status).toBe(404);
    expect((await stranger.post(`${url}/rules`, someRule())).status).toBe(404);
  });

  test('the history of the insurer has the changes of its plans and rules', async () => {
    const { url, ruleId } = await givenTariff(shop, { code: 'L-7' });
    await admin.put(`${url}/rules/${ruleId}`, { amount: 55_000 });
    await admin.delete(`${url}/rules/${ruleId}`);
    const { body: entries } = await admin.get<HistoryEntry[]>(`${url}/history`);
    expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'update', 'create']);
    expect(entries[1]).toMatchObject({
      before: { coverageRule: { code: 'L-7', amount: 40_000 } },
      after: { coverageRule: { code: 'L-7', amount: 55_000 } },
    });
    expect(entries[1]?.after?.['coverageRule']).not.toHaveProperty('description');
    expect(entries[3]?.after).toMatchObject({ insurancePlan: { name: '210' } });
  });
});
