import { describe, expect, it } from 'vitest';
import { type AuditEntry, readableKinds } from './audit.ts';
import { auditExport } from './audit-endpoints.ts';
import { differencesOf } from './audit-differences.ts';
import { auditKinds, readPermission } from '../nouns.ts';
import { permissions, permissionsOf } from '../permissions.ts';
import { resources } from '../records.ts';
import type { ResourceDefinition } from '../../base/resource.ts';

const definitions: readonly ResourceDefinition[] = Object.values(resources);

describe('The audit log of a shop', () => {
  it('the entries of a resource need the permission to read its records', () => {
    for (const { name, permissions: asked } of definitions) {
      const readers = auditKinds.map((kind) => [kind, readPermission(kind)]);
      expect(readers).toContainEqual([name, asked.read]);
    }
  });

  it('entries of any other kind need a permission, too: sales.read for accounts, users.read for sign-ins', () => {
    const names = new Set<string>(definitions.map(({ name }) => name));
    const others = auditKinds.filter((kind) => !names.has(kind));
    expect(others.map((kind) => [kind, readPermission(kind)])).toEqual([
      ['jobs', 'jobs.read'],
      ['cash_sessions', 'cash_sessions.read'],
      ['accounts', 'sales.read'],
      ['price_changes', 'price_changes.read'],
      ['purchase_orders', 'purchase_orders.read'],
      ['receptions', 'receptions.read'],
      ['stock_counts', 'stock_counts.read'],
      ['invoices', 'invoices.read'],
      ['insurer_payments', 'insurer_payments.read'],
      ['claim_batches', 'claim_batches.read'],
      ['fiscal_settings', 'fiscal_settings.read'],
      ['sessions', 'users.read'],
      ['collections', 'reports.read'],
      ['shop', 'audit.read'],
    ]);
  });

  it('an admin may read all entries', () => expect(readableKinds(permissionsOf('admin'))).toEqual(auditKinds));

  it('a seller may not read entries of providers and users, and a readonly user may not read entries of users', () => {
    const records = ['sales', 'clients', 'products', 'brands', 'categories', 'insurances', 'optometrists'];
    const cash = ['payment_plans', 'cash_registers', 'points_of_sale', 'jobs', 'cash_sessions', 'accounts'];
    const documents = ['stock_counts', 'invoices', 'fiscal_settings'];
    expect(readableKinds(permissionsOf('seller'))).toEqual([...records, 'prescriptions', ...cash, ...documents]);
    expect(readableKinds(permissionsOf('readonly'))).toEqual([
      ...records,
      'prescriptions',
      'providers',
      ...cash,
      'stock_counts',
      'invoices',
      'insurer_payments',
      'claim_batches',
      'fiscal_settings',
      'collections',
    ]);
  });

  it('a user who may not read prescriptions may not read the entries of prescriptions', () => {
    const withoutClinic = permissions.filter((permission) => permission !== 'prescriptions.read');
    expect(readableKinds(withoutClinic)).toEqual(auditKinds.filter((kind) => kind !== 'prescriptions'));
    expect(readableKinds([])).toEqual([]);
  });
});

const change = (field: string, from: string, to: string) => {
  const user = { _id: '1', name: 'Ana Paz' };
  return { at: '2026-11-22T02:30:00.000Z', user, field, from, to };
};

describe('The exported audit log', () => {
  const moment = { today: '2026-11-21', timeZone: 'America/Argentina/Buenos_Aires' };
  const [antes, despues] = ['Antes', 'Después'].map((name) =>
    auditExport.columns.find(({ header }) => header === name),
  );
  const worded = (kind: string, values: object) =>
    despues?.value({ kind, after: values } as unknown as AuditEntry, moment) ?? null;

  it('the file writes each field as the screens do, and leaves out fields that repeat another field', () => {
    expect(worded('brands', { name: 'Vulk', enabled: true, description: '', createdAt: '2026-11-21T00:00:00Z' })).toBe(
      'Nombre: Vulk; Estado: Activo',
    );
    expect(worded('sales', { orderStatus: 'finished', paymentMethod: 'cash', total: 1633.5 })).toBe(
      'Estado de la orden: Para Retirar; Método de pago: Efectivo; Total: $\u00a01.633,50',
    );
    expect(
      worded('prescriptions', {
        client: { _id: '1', name: 'Ana' },
        rightEye: { far: { sphere: -1.25, axis: 90 }, near: {} },
      }),
    ).toBe('Cliente: Ana; OD lejos Esf.: -1,25; OD lejos Eje: 90°');
    expect(worded('sales', { customProducts: [{ description: 'Ajuste', price: 10, quantity: 2 }] })).toBe(
      'Productos personalizados: 2 × Ajuste',
    );
    expect(worded('clients', { recallChannel: 'whatsapp', recallText: 'Tu receta vence.' })).toBe(
      'Recordatorio por: WhatsApp; Mensaje: Tu receta vence.',
    );
    expect(worded('clients', { recallResult: 'declined' })).toBe('Respuesta al recordatorio: No le interesa');
    expect(worded('receptions', { number: 8, purchaseOrder: { _id: '1', number: 12 }, reverses: null })).toBe(
      'Número: 8; Pedido: 12',
    );
    expect(antes?.value({ kind: 'brands', before: null } as AuditEntry, moment)).toBeNull();
  });

  it('every field of every kind of record has a label, except fields that repeat another field or never change', () => {
    const repeated =
      /^(clientId|optometristId|used|saleDate|prescriptions|invoiced|remakeOf|original|isFinalConsumer|lastValidDay|usedInSale)$/;
    for (const resource of definitions) {
      const own = Object.keys(resource.record.shape).filter((field) => !/^(_id|createdAt|updatedAt)$/.test(field));
      for (const field of own.filter((name) => !repeated.test(name))) {
        expect({ field, label: resource.fields[field]?.label }).toEqual({ field, label: expect.stringMatching(/./) });
      }
    }
  });

  it('the filters of an export are written with the labels of the list', () => {
    expect(worded('sales', { format: 'csv', orderStatus: 'finished', rows: 12, complete: false })).toBe(
      'Formato: CSV; Filas: 12; Completa: No; Estado de la orden: Para Retirar',
    );
  });

  it('the entry of a deleted sale has the author, the shop’s time, the old and the new value of each recorded change', () => {
    const changes = [
      change('paymentStatus', 'charged', 'waiting'),
      change('deposit', '0', '1500.5'),
      change('discount', '1000', '12.5%'),
      change('deliveryDate', '2026-11-28', '2026-12-01'),
      change('notes', '', 'Avisar: 100%'),
    ];
    expect(worded('sales', { changes })?.toString().split('\n')).toEqual([
      'Cambios: 21/11/2026, 23:30 · Ana Paz · Estado del pago: Cobrado → Señado',
      '21/11/2026, 23:30 · Ana Paz · Seña: $\u00a00,00 → $\u00a01.500,50',
      '21/11/2026, 23:30 · Ana Paz · Descuento: $\u00a01.000,00 → 12,5%',
      '21/11/2026, 23:30 · Ana Paz · Entrega Estimada: 28/11/2026 → 01/12/2026',
      '21/11/2026, 23:30 · Ana Paz · Notas: (vacío) → Avisar: 100%',
    ]);
    expect(worded('sales', { changes: [] })).toBeNull();
  });

  it('an instant is written as day and time in the shop’s time zone', () => {
    const canceled = { kind: 'purchase_orders', before: null, after: { canceledAt: '2026-11-22T02:30:00Z' } } as const;
    expect(differencesOf(canceled, moment.timeZone)).toEqual([
      { label: 'Cancelado', from: '', to: '21/11/2026, 23:30' },
    ]);
  });

  it('an entry has the old and the new value of a change, and no password', () => {
    const entry = { kind: 'products', before: { price: 10, stock: 3 }, after: { price: 12.5, stock: 3 } } as const;
    expect(differencesOf(entry, moment.timeZone)).toEqual([
      { label: 'Precio Final con IVA (21%)', from: '$\u00a010,00', to: '$\u00a012,50' },
    ]);
    const created = { kind: 'users', before: null, after: { name: 'Ana', password: 'una clave' } } as const;
    expect(differencesOf(created, moment.timeZone)).toEqual([{ label: 'Nombre', from: '', to: 'Ana' }]);
  });
});
