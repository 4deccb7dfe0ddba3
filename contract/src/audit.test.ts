import { describe, expect, it } from 'vitest';
import { auditKinds, auditReaders, readableKinds } from './audit.ts';
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
