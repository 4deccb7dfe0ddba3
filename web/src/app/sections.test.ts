import { can, permissionsOf, type Role } from '@dioptria/contract/shop/permissions.ts';
import { type ReactNode, isValidElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { isRequired } from '../base/resource/forms/schema-rules.ts';
import type { Screen, StoredRecord } from '../base/resource/screen.tsx';
import { mayOpen, maySee, sections } from './sections.tsx';

// Stubs of the browser's objects that the screens read when they load. Nobody is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });

function textOf(node: ReactNode): string {
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' ? node : '';
}

function textsOf<Row extends StoredRecord>(screen: Screen<Row>, record: object) {
  const { texts, resource } = screen;
  const row = { _id: '1', updatedAt: '2026-03-05T12:00:00.000Z', ...record } as unknown as Row;
  const labels = (fields: typeof screen.fields) => fields.map(({ label }) => label);
  const created = screen.fields.filter(({ on }) => on === undefined || on === 'create');
  const { title, confirm } = texts.deleteQuestion(row.name);
  return {
    title: texts.title,
    columns: screen.columns.map(({ header }) => header),
    create: texts.create,
    hidesCreate: screen.hidesCreate ?? false,
    empty: texts.empty,
    required: labels(created.filter((field) => isRequired(resource, field))),
    edited: labels(screen.fields.filter(({ on }) => on === undefined || on === 'edit')),
    created: texts.created(row.name),
    row: screen.columns.map(({ cell }) => textOf(cell(row))),
    card: screen.card(row).map(textOf),
    updateFailed: texts.updateFailed,
    deleteFailed: texts.deleteFailed,
    question: { title, confirm },
  };
}

const closed = (role: Role) =>
  Object.values(sections).flatMap((section) => (mayOpen(permissionsOf(role), section.to) ? [] : [section.to]));

// docs/rules.md#screens-1
describe('the regular screen of a kind of record', () => {
  it('the screen of the brands', async () => {
    const { to, screen } = sections.brands;
    expect(to).toBe('/products/brands');
    expect(textsOf(await screen(), { name: 'Rusty', description: 'Anteojos de sol', enabled: true })).toEqual({
      title: 'Lista de Marcas',
      columns: ['Nombre', 'Descripción', 'Estado'],
      create: 'Crear Nueva Marca',
      hidesCreate: true,
      empty: 'Todavía no hay marcas.',
      required: ['Nombre'],
      edited: ['Nombre', 'Descripción', 'Estado'],
      created: 'Se creó la marca «Rusty».',
      row: ['Rusty', 'Anteojos de sol', 'Activo'],
      card: ['Rusty', 'Anteojos de sol', 'Activo'],
      updateFailed: 'Error al actualizar la marca.',
      deleteFailed: 'Error al eliminar la marca.',
      question: { title: '¿Eliminar esta marca?', confirm: 'Eliminar marca' },
    });
  });

  it('the screen of the insurers, whose edit form has the CUIT while it is blank (docs/rules.md#insurers-2)', async () => {
    const { insurancesScreen } = await import('../shop/insurances/insurances-screen.tsx');
    const insurer = { name: 'IOMA', coverageDetails: 'Un par por año', enabled: false };
    expect(textsOf(insurancesScreen, insurer)).toEqual({
      title: 'Lista de Obras Sociales',
      columns: ['Nombre', 'Detalles de cobertura', 'Estado'],
      create: 'Crear Nueva Obra Social',
      hidesCreate: true,
      empty: 'Todavía no hay obras sociales.',
      required: ['Nombre'],
      edited: ['Nombre', 'CUIT', 'Detalles de cobertura', 'Estado'],
      created: 'Se creó la obra social «IOMA».',
      row: ['IOMA', 'Un par por año', 'Inactivo'],
      card: ['IOMA', 'Un par por año', 'Inactivo'],
      updateFailed: 'Error al actualizar la obra social',
      deleteFailed: 'Error al eliminar la obra social.',
      question: { title: '¿Eliminar esta obra social?', confirm: 'Eliminar obra social' },
    });
  });

  it('the screen of the doctors, which has no column and no field «Estado»', async () => {
    const { to, screen } = sections.doctors;
    expect(to).toBe('/doctors');
    const doctor = { name: 'Dr. Raúl Neri', license: 'MN 40123', createdAt: '2026-03-05T12:00:00.000Z' };
    expect(textsOf(await screen(), doctor)).toEqual({
      title: 'Lista de Medicos',
      columns: ['Nombre', 'Matricula', 'Fecha de Registro'],
      create: 'Crear Nuevo Médico',
      hidesCreate: false,
      empty: 'Todavía no hay médicos.',
      required: ['Nombre', 'Matricula'],
      edited: ['Nombre', 'Matricula', 'REFEPS'],
      created: 'Se creó el médico «Dr. Raúl Neri».',
      row: ['Dr. Raúl Neri', 'MN 40123', '05/03/2026'],
      card: ['Dr. Raúl Neri', 'MN 40123'],
      updateFailed: 'Error al actualizar el medico.',
      deleteFailed: 'Error al eliminar el medico.',
      question: { title: '¿Eliminar este médico?', confirm: 'Eliminar médico' },
    });
  });

  it('the screen of the cash registers', async () => {
    const { to, screen } = sections.cashRegisters;
    expect(to).toBe('/cash/registers');
    expect(textsOf(await screen(), { name: 'Caja del fondo', enabled: true })).toEqual({
      title: 'Cajas',
      columns: ['Nombre', 'Estado'],
      create: 'Crear Nueva Caja',
      hidesCreate: true,
      empty: 'Todavía no hay cajas.',
      required: ['Nombre'],
      edited: ['Nombre', 'Estado'],
      created: 'Se creó la caja «Caja del fondo».',
      row: ['Caja del fondo', 'Activo'],
      card: ['Caja del fondo', 'Activo'],
      updateFailed: 'Error al actualizar la caja.',
      deleteFailed: 'Error al eliminar la caja.',
      question: { title: '¿Eliminar esta caja?', confirm: 'Eliminar caja' },
    });
  });
});

// docs/rules.md#roles-8
describe('the sections of a role', () => {
  it('an admin opens every section', () => {
    expect(closed('admin')).toEqual([]);
  });

  it('a seller opens all sections except the listed paths', () => {
    expect(closed('seller')).toEqual([
      '/providers',
      '/reports',
      '/users',
      '/workshop/indicators',
      '/cash/collections',
      '/cash/vat-book',
      '/cash/registers',
      '/claims/batches',
      '/claims/payments',
      '/claims/accounts',
      '/claims/withholdings',
      '/stock',
      '/stock/orders',
      '/stock/receptions',
      '/stock/analysis',
      '/audit',
      '/settings',
      '/settings/payment-plans',
      '/settings/invoicing',
      '/settings/points-of-sale',
    ]);
  });

  it('a readonly user opens all sections except the listed paths, and sees the suppliers in the menu', () => {
    expect(closed('readonly')).toEqual([
      '/users',
      '/cash/registers',
      '/stock',
      '/stock/orders',
      '/stock/receptions',
      '/audit',
      '/settings',
      '/settings/payment-plans',
      '/settings/invoicing',
      '/settings/points-of-sale',
    ]);
    expect(maySee(permissionsOf('readonly'), sections.providers)).toBe(true);
  });

  it('of the records with a regular screen, a seller creates and changes only doctors, and a readonly user changes none', () => {
    const kinds = ['brands', 'categories', 'insurances', 'optometrists', 'providers', 'cash_registers'] as const;
    const changed = (role: 'seller' | 'readonly') =>
      kinds.flatMap((kind) =>
        (['create', 'update', 'delete'] as const)
          .map((action) => `${kind}.${action}` as const)
          .filter((permission) => can(permissionsOf(role), permission)),
      );
    expect(changed('seller')).toEqual(['optometrists.create', 'optometrists.update']);
    expect(changed('readonly')).toEqual([]);
  });
});
