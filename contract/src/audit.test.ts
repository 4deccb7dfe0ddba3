import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditKinds, auditReaders, readableKinds } from './audit.ts';
import { auditExport } from './audit-export.ts';
import { permissions, permissionsOf } from './permissions.ts';
import { examples } from './testing/examples.ts';

describe('The log of a shop', () => {
  it('knows every resource, and shows its values to whoever may read its records', () => {
    for (const { resource } of examples) {
      expect(Object.entries(auditReaders)).toContainEqual([resource.name, resource.permissions.read]);
    }
  });

  it('shows sign-ins to whoever may see the users, and the rest to whoever may see the log', () => {
    const names = new Set<string>(examples.map(({ resource }) => resource.name));
    const others = Object.entries(auditReaders).filter(([kind]) => !names.has(kind));
    expect(others).toEqual([
      ['sessions', 'users.read'],
      ['shop', 'audit.read'],
    ]);
  });

  it('is read by admins as a whole', () => expect(readableKinds(permissionsOf('admin'))).toEqual(auditKinds));

  it('shows a seller neither providers nor users, a readonly user no users', () => {
    const records = ['sales', 'clients', 'products', 'brands', 'categories', 'insurances', 'optometrists'];
    expect(readableKinds(permissionsOf('seller'))).toEqual([...records, 'prescriptions']);
    expect(readableKinds(permissionsOf('readonly'))).toEqual([...records, 'prescriptions', 'providers']);
  });

  it('hides clinical values as soon as somebody may not read prescriptions', () => {
    const withoutClinic = permissions.filter((permission) => permission !== 'prescriptions.read');
    expect(readableKinds(withoutClinic)).toEqual(auditKinds.filter((kind) => kind !== 'prescriptions'));
    expect(readableKinds([])).toEqual([]);
  });
});

describe('The log as a file', () => {
  const [antes, despues] = ['Antes', 'Después'].map((name) =>
    auditExport.columns.find(({ header }) => header === name),
  );
  const worded = (values: object) =>
    despues?.value({ after: values } as unknown as AuditEntry, { today: '2026-11-21' }) ?? null;

  it('tells each field of a record but what others repeat, in the words of the screens', () => {
    expect(worded({ name: 'Vulk', enabled: true, description: '', createdAt: '2026-11-21T00:00:00Z' })).toBe(
      'Nombre: Vulk; Estado: Activo',
    );
    expect(worded({ orderStatus: 'finished', paymentMethod: 'cash', total: 1633.5 })).toBe(
      'Estado de la orden: Para Retirar; Método de pago: Efectivo; Total: 1633,5',
    );
    expect(
      worded({ client: { _id: '1', name: 'Ana' }, rightEye: { far: { sphere: -1.25, axis: 90 }, near: {} } }),
    ).toBe('Cliente: Ana; OD: (lejos: (Esf.: -1,25; Eje: 90))');
    expect(worded({ customProducts: [{ description: 'Ajuste', price: 10, quantity: 2 }] })).toBe(
      'Productos personalizados: 2 × Ajuste',
    );
    expect(antes?.value({ before: null } as AuditEntry, { today: '2026-11-21' })).toBeNull();
  });

  it('has a word for every field that a record of any kind holds', () => {
    // Ids and moments of the record itself, what it is computed from, and what has entries of its own.
    const untold = new Set([
      '_id',
      'createdAt',
      'updatedAt',
      'clientId',
      'optometristId',
      'used',
      'saleDate',
      'changes',
      'prescriptions',
      'invoiced',
    ]);
    for (const { resource } of examples) {
      for (const field of Object.keys(resource.record.shape)) {
        if (untold.has(field)) continue;
        expect({ field, words: worded({ [field]: 'x' }) }).toEqual({ field, words: expect.stringMatching(/: x$/) });
      }
    }
  });
});
