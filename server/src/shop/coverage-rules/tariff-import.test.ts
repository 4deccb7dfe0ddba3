import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { TariffImportPreview, TariffSheet } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { givenPlan, givenRule } from '../../testing/examples/given-tariff.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const type = { 'content-type': 'application/octet-stream' };

type Answer = TariffImportPreview & { sheet: TariffSheet } & Problem;

const insurer = async () => (await shop.given.insurance())._id;
function send(insuranceId: string, part: string, file: string | Buffer, query: Record<string, string> = {}) {
  const url = `/tenant/insurances/${insuranceId}/rules/sheet${part}?${new URLSearchParams(query).toString()}`;
  return admin.post<Answer>(url, typeof file === 'string' ? Buffer.from(file) : file, type);
}
const mapping = { code: 'Código', description: 'Descripción', amount: 'Importe' };
const importing = { ...mapping, from: '2026-12-01', ofTarget: 'lenses', name: 'tarifa.csv' };
const rulesOf = async (insuranceId: string, query = '') =>
  (await admin.get<CoverageRule[]>(`/tenant/insurances/${insuranceId}/rules?sort=validFrom${query}`)).body;
const terms = async (insuranceId: string) => {
  const own = { _id: '', insurance: '', createdAt: '', updatedAt: '' };
  return (await rulesOf(insuranceId)).map((rule) => ({ ...rule, ...own }));
};
const list = csv('Código;Descripción;Importe', 'L-1;Orgánico;$ 40.000,50', ';;', 'L-2;Mineral;1000');

describe('A tariff in a spreadsheet (docs/rules.md#tariff-14)', () => {
  test('the server reads a file, and suggests a column for each field', async () => {
    const file = csv('Cód. Prestación;Cód;Denominación;Arancel;Copago;Vigencia', '1;L-1;Orgánico;40000;0;01/12/2026');
    const { status, body } = await send(await insurer(), '', file);
    expect(status).toBe(200);
    expect(body.sheet).toMatchObject({
      rows: 1,
      columns: ['Cód. Prestación', 'Cód', 'Denominación', 'Arancel', 'Copago', 'Vigencia'],
      mapping: { code: 'Cód', description: 'Denominación', amount: 'Arancel', copay: 'Copago', validFrom: 'Vigencia' },
    });
  });

  test('each row becomes a rule, with the chosen benefit and first day', async () => {
    const _id = await insurer();
    const { status, body } = await send(_id, '/import', list, importing);
    expect({ status, body }).toMatchObject({ status: 200, body: { rules: 2, ended: 0, wrong: 0, problems: [] } });
    const common = { target: 'lenses', basis: 'fixed', plan: null, validFrom: '2026-12-01', validUntil: null };
    expect(await rulesOf(_id)).toMatchObject([
      { ...common, code: 'L-1', description: 'Orgánico', amount: 40_000.5 },
      { ...common, code: 'L-2', description: 'Mineral', amount: 1000 },
    ]);
    const { body: entries } = await admin.get<HistoryEntry[]>(`/tenant/insurances/${_id}/history`);
    expect(entries[0]?.after).toEqual({ tariff: { file: 'tarifa.csv', added: 2, ended: 0, wrong: 0 } });
  });

  test('the preview says which rules the import would make, and changes nothing', async () => {
    const _id = await insurer();
    await givenRule(shop, _id, { code: 'L-1' });
    const { body } = await send(_id, '/preview', list, importing);
    expect(body).toMatchObject({ rules: 2, ended: 1, wrong: 0, changeId: null });
    expect(await rulesOf(_id)).toMatchObject([{ code: 'L-1', validUntil: null }]);
  });

  test('the preview has the new rules and the rules that end, with plans, amounts and days', async () => {
    const _id = await insurer();
    const { _id: plan } = await givenPlan(shop, _id, { name: '410' });
    const before = { code: 'L-1', amount: 30_000, validFrom: '2026-01-01', plan };
    await givenRule(shop, _id, before);
    await givenRule(shop, _id, { ...before, code: 'L-3' });
    const { body } = await send(_id, '/preview', list, { ...importing, ofPlan: plan, until: '2027-11-30' });
    const common = { plan: { _id: plan, name: '410' }, basis: 'fixed' };
    const days = { validFrom: '2026-12-01', validUntil: '2027-11-30' };
    expect(body.newRules).toMatchObject([
      { ...common, ...days, code: 'L-1', target: 'frame', description: 'Orgánico', amount: 40_000.5 },
      { ...common, ...days, code: 'L-2', target: 'lenses', description: 'Mineral', amount: 1000 },
    ]);
    const ended = {
      ...common,
      target: 'frame',
      code: 'L-1',
      amount: 30_000,
      validFrom: '2026-01-01',
      validUntil: '2026-11-30',
    };
    expect(body.endedRules).toMatchObject([ended]);
  });

  test('the preview has at most 20 new rules and 20 rules that end, and counts all of them', async () => {
    const _id = await insurer();
    const rows = Array.from({ length: 21 }, (_, index) => `L-${index};Orgánico;${index + 1}`);
    const file = csv('Código;Descripción;Importe', ...rows);
    await send(_id, '/import', file, importing);
    const { body } = await send(_id, '/preview', file, { ...importing, from: '2027-01-01' });
    expect(body).toMatchObject({ rules: 21, ended: 21 });
    expect(body.newRules).toHaveLength(20);
    expect(body.endedRules.map(({ code }) => code)).toEqual(body.newRules.map(({ code }) => code));
  });

  test('an existing rule of the same code ends on the day before the new rule begins, and an undo restores the existing rule', async () => {
    const _id = await insurer();
    await givenRule(shop, _id, { code: 'l 1', amount: 30_000 });
    const { body } = await send(_id, '/import', list, importing);
    expect(body).toMatchObject({ rules: 2, ended: 1 });
    expect(await rulesOf(_id, '&validOn=2026-11-30')).toMatchObject([{ amount: 30_000, validUntil: '2026-11-30' }]);
    const undone = await admin.post(`/tenant/insurances/${_id}/rules/changes/${body.changeId}/undo`);
    expect(undone.body).toEqual({ undone: 2, kept: 0, keptCodes: [] });
    expect(await rulesOf(_id)).toMatchObject([{ amount: 30_000, validUntil: null }]);
  });

  test("terms without a value in the file come from the code's existing rule, or from the defaults if the code is new", async () => {
    const _id = await insurer();
    const kept = { target: 'frame', everyMonths: 12, copay: 10, copayDeducted: true, notWith: ['contactLenses'] };
    await givenRule(shop, _id, { ...kept, code: 'ARM', amount: 90, validUntil: '2026-05-31' });
    await givenRule(shop, _id, { ...kept, code: 'ARM', description: 'Armazón', amount: 100, validFrom: '2026-06-01' });
    await givenRule(shop, _id, { code: 'ARM', plan: (await givenPlan(shop, _id))._id, everyMonths: 6 });
    const file = csv('Código;Descripción;Importe;Coseguro', 'arm;;150;', 'NUE;Nuevo;7;');
    const { body } = await send(_id, '/import', file, { ...importing, copay: 'Coseguro' });
    expect(body).toMatchObject({ rules: 2, ended: 1, problems: [] });
    const added = await rulesOf(_id, '&validOn=2026-12-01');
    expect(added.find(({ code }) => code === 'arm')).toMatchObject({ ...kept, description: 'Armazón', amount: 150 });
    const defaults = { target: 'lenses', everyMonths: null, copay: 0, copayDeducted: false, notWith: [] };
    expect(added.find(({ code }) => code === 'NUE')).toMatchObject(defaults);
  });

  test('a fixed amount turns a percent rule into a fixed rule, and an interval in months replaces an interval in years', async () => {
    const _id = await insurer();
    await givenRule(shop, _id, { code: 'P', basis: 'percent', amount: null, percent: 60, everyCalendarYears: 2 });
    await givenRule(shop, _id, { code: 'D', basis: 'discount', amount: null, percent: 20 });
    await givenRule(shop, _id, { code: 'F', basis: 'full', amount: null, agreedPrice: 500, pairKind: null });
    const file = csv('Código;Descripción;Importe;Precio convenido;Cada (meses)', 'P;;150;;12', 'D;;30;;', 'F;;;600;');
    const columns = { ...mapping, agreedPrice: 'Precio convenido', everyMonths: 'Cada (meses)' };
    const { body } = await send(_id, '/import', file, { ...columns, from: '2026-12-01' });
    expect(body).toMatchObject({ rules: 3, problems: [] });
    const added = await rulesOf(_id, '&validOn=2026-12-01');
    expect(Object.fromEntries(added.map((rule) => [rule.code, rule]))).toMatchObject({
      P: { basis: 'fixed', amount: 150, everyMonths: 12, everyCalendarYears: null },
      D: { basis: 'discount', amount: 30, percent: null },
      F: { basis: 'full', amount: null, agreedPrice: 600 },
    });
  });

  test('the server reads percents, agreed prices, plans, kinds of pair and limits', async () => {
    const _id = await insurer();
    const plan = await givenPlan(shop, _id, { name: 'Plan 410', code: '410' });
    const file = csv(
      'Código;Descripción;Plan;Porcentaje;Tope;Precio convenido;Tipo de anteojo;Cada (meses);Edad hasta;Esfera hasta;Prestación',
      'A;Cristal;plan 410;60 %;60.000;;Lejos;24;15;6,00;Cristales',
      'B;Anteojo;410;;;48000;Bifocal;;;;Anteojo completo',
    );
    const columns = {
      code: 'Código',
      description: 'Descripción',
      plan: 'Plan',
      percent: 'Porcentaje',
      cap: 'Tope',
      agreedPrice: 'Precio convenido',
      pairKind: 'Tipo de anteojo',
      everyMonths: 'Cada (meses)',
      ageTo: 'Edad hasta',
      sphereMax: 'Esfera hasta',
      target: 'Prestación',
    };
    const { body } = await send(_id, '/import', file, { ...columns, from: '2026-12-01', until: '2027-11-30' });
    expect(body).toMatchObject({ rules: 2, problems: [] });
    const common = { plan: { _id: plan._id, name: 'Plan 410' }, validUntil: '2027-11-30' };
    expect(await rulesOf(_id)).toMatchObject([
      {
        ...common,
        basis: 'percent',
        percent: 60,
        cap: 60_000,
        everyMonths: 24,
        ageTo: 15,
        sphereMax: 6,
        pairKind: 'far',
      },
      { ...common, basis: 'full', agreedPrice: 48_000, target: 'pair', pairKind: 'bifocal' },
    ]);
  });

  test('the server reads usual plurals and abbreviations of benefits, kinds of pair and bases, and refuses unknown benefits', async () => {
    const file = csv(
      'Código;Descripción;Prestación;Tipo de anteojo;Forma;Importe',
      '1;Uno;ARMAZONES;;Fijo;1',
      '2;Dos;CRISTAL;VISION LEJANA;MONTO FIJO;2',
      '3;Tres;L. CONTACTO;;;3',
      '4;Cuatro;Par  completo;Progresivo;;4',
      '5;Cinco;VIDRIO;;;5',
      '6;Seis;#N/A;;;6',
    );
    const columns = { ...importing, target: 'Prestación', pairKind: 'Tipo de anteojo', basis: 'Forma' };
    const _id = await insurer();
    const { body } = await send(_id, '/import', file, columns);
    expect(body.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [
        6,
        'No conocemos la prestación «VIDRIO»: las opciones son Armazón, Cristales, Anteojo completo, Lentes de contacto, Tratamiento, Otra prestación.',
      ],
      [7, 'Prestación: La celda tiene un error de fórmula.'],
    ]);
    const rules = await rulesOf(_id);
    expect(rules.map(({ code, target, pairKind, basis }) => [code, target, pairKind, basis])).toEqual([
      ['1', 'frame', null, 'fixed'],
      ['2', 'lenses', 'far', 'fixed'],
      ['3', 'contactLenses', null, 'fixed'],
      ['4', 'pair', 'multifocal', 'fixed'],
    ]);
  });

  test('a wrong row makes no rule, and the answer says why', async () => {
    const _id = await insurer();
    await givenRule(shop, _id, { code: 'L-9', validFrom: '2027-01-01' });
    const file = csv(
      'Código;Descripción;Importe;Plan',
      'L-1;Sin importe;;',
      'L-2;Mal importe;caro;',
      'L-3;Plan ajeno;1;999',
      'L-4;Bien;1;',
      'L 4;Repetida;2;',
      ';Sin código;3;',
      'L-9;Hay una posterior;4;',
      'L-5;Cero;0;',
      'L-6;De más;1;;5',
    );
    const { body } = await send(_id, '/import', file, { ...importing, plan: 'Plan' });
    expect(body).toMatchObject({ rules: 1, wrong: 8 });
    expect(body.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Falta el importe, el porcentaje o el precio convenido.'],
      [3, 'Importe: Ingresá un número.'],
      [4, 'Plan: La obra social no tiene ese plan.'],
      [6, 'El código ya aparece en la fila 5.'],
      [7, 'Código: Este campo es obligatorio.'],
      [8, 'Ya hay una regla con el código L-9 que vale desde el 01/01/2027 sin fecha de fin.'],
      [9, 'Importe: Tiene que ser mayor que 0.'],
      [10, 'La fila tiene más celdas que columnas: sobra «5».'],
    ]);
  });

  test('an import is refused if the file has no rule, if a column is wrong, or if the plan belongs to another insurer', async () => {
    const _id = await insurer();
    const empty = await send(_id, '/import', csv('Código;Descripción;Importe', 'L-1;;'), importing);
    expect(empty).toMatchObject({ status: 400 });
    expect(empty.body.message).toContain('Ninguna fila de la planilla es una regla del nomenclador.');
    const wrong = await send(_id, '/import', list, { ...importing, amount: 'Precio' });
    expect(wrong.body.errors).toEqual([{ path: 'amount', message: 'La planilla no tiene una columna «Precio».' }]);
    const foreign = await givenPlan(shop, await insurer());
    const refused = await send(_id, '/import', list, { ...importing, ofPlan: foreign._id });
    expect(refused.body.errors).toEqual([{ path: 'plan', message: 'El plan es de otra obra social.' }]);
    expect((await send(_id, '/import', list, mapping)).body.errors?.[0]?.path).toBe('from');
    expect(await rulesOf(_id)).toEqual([]);
  });

  test('a request without a chosen column for the code, the description or the amounts is refused at that field', async () => {
    const _id = await insurer();
    for (const part of ['/preview', '/import']) {
      const blank = await send(_id, part, list, { code: '', description: '', amount: 'Importe', from: '2026-12-01' });
      expect(blank).toMatchObject({ status: 400 });
      expect(blank.body.errors).toEqual([
        { path: 'code', message: 'Elegí la columna del código.' },
        { path: 'description', message: 'Elegí la columna de la descripción.' },
      ]);
      const noAmounts = await send(_id, part, list, { ...importing, amount: '' });
      expect(noAmounts).toMatchObject({ status: 400 });
      const message = 'Elegí la columna del importe, del porcentaje o del precio convenido.';
      expect(noAmounts.body.errors).toEqual([{ path: 'amount', message }]);
    }
    expect(await rulesOf(_id)).toEqual([]);
  });

  test('a file without amounts changes the other terms of existing rules', async () => {
    const _id = await insurer();
    await givenRule(shop, _id, { code: 'L-1', amount: 500 });
    const file = csv('Código;Descripción;Cada (meses)', 'L-1;Orgánico;18');
    const { body } = await send(_id, '/import', file, { ...importing, amount: '', everyMonths: 'Cada (meses)' });
    expect(body).toMatchObject({ rules: 1, wrong: 0 });
    expect(await rulesOf(_id, '&validOn=2026-12-01')).toMatchObject([{ amount: 500, everyMonths: 18 }]);
  });

  test('another shop cannot import into the insurer', async () => {
    const _id = await insurer();
    const stranger = (await newShop(app)).as('admin');
    for (const part of ['', '/preview', '/import']) {
      const query = new URLSearchParams(part === '' ? {} : importing).toString();
      const url = `/tenant/insurances/${_id}/rules/sheet${part}?${query}`;
      expect((await stranger.post(url, Buffer.from(list), type)).status).toBe(404);
    }
  });

  test('the exported tariff of an insurer can be imported into another insurer', async () => {
    const _id = await insurer();
    await send(_id, '/import', list, importing);
    const answer = await admin.get<string>(`/tenant/insurances/${_id}/rules/export?format=csv`);
    expect(answer.status).toBe(200);
    const other = await insurer();
    const file = Buffer.from(answer.body);
    const { body } = await send(other, '', file);
    const columns = body.sheet.mapping;
    expect(columns).toMatchObject({ code: 'Código', amount: 'Importe', target: 'Prestación', basis: 'Forma' });
    const { plan: _plan, ...others } = columns;
    const imported = await send(other, '/import', file, { ...others, from: '2026-01-01' });
    expect(imported.body).toMatchObject({ rules: 2, problems: [] });
    expect(await terms(other)).toEqual(await terms(_id));
  });
});
