import { describe, expect, it } from 'vitest';
import { listExport } from '../list-export.ts';
import { columnNames, rememberedHeadings, suggestMapping } from './import-mapping.ts';
import { importedResources } from './imported-resources.ts';
import { importPlans } from './import-plans.ts';
import { prescriptionsExport } from '../prescriptions/prescriptions-export.ts';

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

  it('the shop’s earlier choice comes first', () => {
    const remembered = rememberedHeadings({ name: 'Titular', numId: 'Nro. Interno' });
    expect(remembered).toEqual({ titular: 'name', 'nro interno': 'numId' });
    const columns = ['titular', 'NRO INTERNO', 'DNI', 'Nombre'];
    expect(suggestMapping(importPlans.clients, columns, remembered)).toEqual({ name: 'titular', numId: 'NRO INTERNO' });
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

  it('a blank heading is named after the letter of its column, a repeated heading gets a number', () => {
    expect(columnNames(['Nombre', '', 'Nombre', ' '])).toEqual(['Nombre', 'Columna B', 'Nombre (2)', 'Columna D']);
    expect(columnNames(Array.from({ length: 28 }, () => '')).slice(25)).toEqual([
      'Columna Z',
      'Columna AA',
      'Columna AB',
    ]);
  });
});
