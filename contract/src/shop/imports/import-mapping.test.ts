import { describe, expect, it } from 'vitest';
import { listExport } from '../exports.ts';
import { headingKeys, rememberedHeadings, suggestMapping } from './import-mapping.ts';
import { importedResources } from '../nouns.ts';
import { importPlans } from './import-plans.ts';
import { prescriptionsExport } from '../prescriptions/prescription-endpoints.ts';

const keysOf = (name: (typeof importedResources)[number]) =>
  importPlans[name].fields.flatMap((field) => headingKeys(field).map((key) => ({ field: field.name, key })));

describe('The suggested column of each field (docs/rules.md#imports-3)', () => {
  it('a heading is recognised by the name of the field, or by another usual name', () => {
    const columns = [
      'COD.',
      'Descripción',
      'Producto',
      'Rubro',
      'Marca',
      'Precio de costo',
      '% Ganancia',
      'Existencias',
      'Zona',
    ];
    expect(suggestMapping(importPlans.products, columns)).toEqual({
      code: 'COD.',
      name: 'Producto',
      description: 'Descripción',
      category: 'Rubro',
      brand: 'Marca',
      cost: 'Precio de costo',
      profitability: '% Ganancia',
      stock: 'Existencias',
    });
  });

  it('a field gets the column that matches best, and no other field gets that column', () => {
    const columns = ['Teléfono fijo', 'Teléfono', 'Nombre'];
    expect(suggestMapping(importPlans.clients, columns)).toEqual({ name: 'Nombre', phone: 'Teléfono' });
  });

  it('the column that the shop chose in an earlier import is suggested first', () => {
    const remembered = rememberedHeadings({ name: 'Titular', numId: 'Nro. Interno' });
    expect(remembered).toEqual({ titular: 'name', 'numero interno': 'numId' });
    const columns = ['titular', 'NRO INTERNO', 'DNI', 'Nombre'];
    expect(suggestMapping(importPlans.clients, columns, remembered)).toEqual({ name: 'titular', numId: 'NRO INTERNO' });
    const ofAnEarlierVersion = { titular: 'name', 'nro interno': 'numId' };
    expect(suggestMapping(importPlans.clients, columns, ofAnEarlierVersion)).toMatchObject({ numId: 'NRO INTERNO' });
  });

  it('a column that the shop chose for two fields is suggested for both again, and a rejected column is suggested for no field', () => {
    const columns = ['EAN', 'Cód. int.', 'Detalle', 'Nombre'];
    const chosen = { code: 'EAN', barcode: 'EAN', name: 'Detalle' };
    const remembered = rememberedHeadings(chosen, suggestMapping(importPlans.products, columns));
    expect(remembered).toEqual({ ean: 'code barcode', detalle: 'name', 'codigo interno': '', nombre: '' });
    expect(suggestMapping(importPlans.products, columns, remembered)).toEqual(chosen);
    const withCode = ['EAN', 'Código', 'Detalle'];
    expect(suggestMapping(importPlans.products, withCode, remembered)).toEqual({ ...chosen, code: 'Código' });
  });

  it('every column of an exported file is recognised, and every field by its label', () => {
    for (const name of importedResources) {
      const plan = importPlans[name];
      const labels = plan.fields.map(({ label }) => label);
      expect(Object.keys(suggestMapping(plan, labels))).toEqual(plan.fields.map((field) => field.name));
    }
    const headings = listExport(importPlans.products.resource).columns.map(({ header }) => header);
    expect(Object.keys(suggestMapping(importPlans.products, headings)).toSorted()).toEqual(
      importPlans.products.fields.map((field) => field.name).toSorted(),
    );
    const eyes = prescriptionsExport.columns.map(({ header }) => header);
    expect(suggestMapping(importPlans.prescriptions, eyes)).toMatchObject({
      'rightEye.far.sphere': 'OD lejos Esf.',
      'leftEye.prismBase': 'OI Base',
      optometrist: 'Médico',
      license: 'Matricula',
      prescriptionDate: 'Fecha de la receta',
    });
  });
});

describe('The headings as shops write them (docs/rules.md#imports-13)', () => {
  it.each(importedResources)('each heading of %s belongs to one field', (name) => {
    const owners = Map.groupBy(keysOf(name), ({ key }) => key);
    const shared = [...owners].filter(([, fields]) => new Set(fields.map(({ field }) => field)).size > 1);
    expect(shared.map(([key, fields]) => [key, fields.map(({ field }) => field)])).toEqual([]);
  });

  it('the fields of all imports except prescriptions have more than 300 headings in addition to their labels', () => {
    const total = importedResources
      .filter((name) => name !== 'prescriptions')
      .map((name) => keysOf(name).length - importPlans[name].fields.length);
    expect(total.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(300);
  });

  it.each([
    ['products', 'Cód. Art.', 'code'],
    ['products', 'CODIGO DE ARTICULO', 'code'],
    ['products', 'Nº de artículo', 'code'],
    ['products', 'Fabricante', 'brand'],
    ['products', 'Existencia', 'stock'],
    ['products', 'Stk.', 'stock'],
    ['products', 'Rubro', 'category'],
    ['products', 'Precio Costo s/IVA', 'cost'],
    ['products', 'Costo ($)', 'cost'],
    ['products', 'Existencia (unidades)', 'stock'],
    ['clients', 'Celular [sin 0 ni 15]', 'phone'],
    ['clients', 'F. Nac.', 'birthDate'],
    ['clients', 'F.NAC', 'birthDate'],
    ['clients', 'Nacim.', 'birthDate'],
    ['clients', 'Fecha Nac.', 'birthDate'],
    ['clients', 'FEC. DE NAC.', 'birthDate'],
    ['products', 'P. Vta.', 'fixedPrice'],
    ['products', 'P.V.P. ($)', 'fixedPrice'],
    ['products', 'Precio', 'fixedPrice'],
    ['products', 'Índice Refracción', 'lensIndex'],
    ['products', 'Prov.', 'provider'],
    ['products', 'Cant. mín.', 'minimumStock'],
    ['products', 'Calibre (mm)', 'eye'],
    ['clients', 'DNI/CUIT', 'numId'],
    ['clients', 'D.N.I.', 'numId'],
    ['clients', 'N° Doc.', 'numId'],
    ['clients', 'Cel.', 'phone'],
    ['clients', 'Tel./Cel.', 'phone'],
    ['clients', 'E-Mail', 'email'],
    ['clients', 'Apellido, Nombre', 'name'],
    ['clients', 'O. Social', 'insurance'],
    ['clients', 'Nº Afil.', 'numInsurance'],
    ['insurances', 'C.U.I.T.', 'numCuit'],
    ['optometrists', 'Dr./a', 'name'],
    ['optometrists', 'M.P.', 'license'],
    ['providers', 'CUIT', 'taxId'],
    ['providers', 'C.B.U.', 'bankNumber'],
    ['prescriptions', 'Esf. O.D.', 'rightEye.far.sphere'],
    ['prescriptions', 'OI ADD', 'leftEye.addition'],
    ['prescriptions', 'Ojo Izq. Eje', 'leftEye.far.axis'],
    ['prescriptions', 'DNI Paciente', 'numId'],
    ['prescriptions', 'Vto.', 'expirationDate'],
  ] as const)('in a file of %s the heading «%s» is recognised as the field %s', (name, heading, field) =>
    expect(suggestMapping(importPlans[name], [heading])).toEqual({ [field]: heading }),
  );

  it('if several columns can mean a field, the field gets the column with the surest heading', () => {
    const columns = ['Artículo', 'Cód. Art.', 'Subrubro', 'Rubro', 'Fábrica', 'Marca', 'Color', 'Cód. color'];
    expect(suggestMapping(importPlans.products, columns)).toMatchObject({
      code: 'Cód. Art.',
      category: 'Rubro',
      brand: 'Marca',
      colorCode: 'Cód. color',
    });
  });

  it.each([
    [['Código', 'Descripción', 'Costo'], { code: 'Código', name: 'Descripción', cost: 'Costo' }],
    [['Código', 'Artículo', 'Descripción'], { code: 'Código', name: 'Artículo', description: 'Descripción' }],
    [['Artículo', 'Detalle'], { code: 'Artículo', name: 'Detalle' }],
    [['Artículo', 'Costo'], { code: 'Artículo', cost: 'Costo' }],
  ])('without a column «Nombre», the columns %j of a list of products are recognised as %j', (columns, mapping) =>
    expect(suggestMapping(importPlans.products, columns)).toEqual(mapping),
  );

  it.each([
    [
      ['Cód. barras', 'Artículo', 'Costo'],
      [
        ['7790001', 'Ray-Ban RX 5000', '100'],
        ['7790002', 'Vulk Boston', '100'],
      ],
      { code: 'Cód. barras', barcode: 'Cód. barras', name: 'Artículo', cost: 'Costo' },
    ],
    [
      ['Artículo', 'Cód. barras', 'Descripción'],
      [
        ['RX-5000', '7790001', 'Ray-Ban RX 5000'],
        ['VB-1', '7790002', 'Vulk Boston'],
        ['', '', 'Sol'],
      ],
      { code: 'Artículo', barcode: 'Cód. barras', name: 'Descripción' },
    ],
    [
      ['Artículo', 'Nombre'],
      [
        ['Boston', 'Vulk'],
        ['Boston', 'Vulk 2'],
      ],
      { name: 'Nombre' },
    ],
  ])(
    'the columns %j with the rows %j are recognised as %j: codes are all different and few have a space',
    (columns, rows, mapping) => expect(suggestMapping(importPlans.products, columns, {}, rows)).toEqual(mapping),
  );

  it.each([
    ['% IVA', ['21', '10,5 %', ''], { vatRate: '% IVA' }],
    ['IVA', ['21%', 'Exento', '21,00'], { vatRate: 'IVA' }],
    ['IVA', ['2.100,00', '21'], {}],
  ])('the column %s with the values %j is recognised as %j: only VAT rates count', (heading, values, mapping) => {
    const rows = values.map((value) => [value]);
    expect(suggestMapping(importPlans.products, [heading], {}, rows)).toEqual(mapping);
  });

  it('a heading that may mean two amounts, or another record’s code, or a computed price, gets no field, so the user decides', () => {
    const columns = ['Precio de lista', 'Cód. Prov.', 'Importe', 'Zona', 'Precio Final con IVA (21%)'];
    expect(suggestMapping(importPlans.products, ['Código', ...columns])).toEqual({ code: 'Código' });
  });
});
