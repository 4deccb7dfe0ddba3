import type { AuditKind, ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen, StoredRecord } from '../base/resource/screen.tsx';

export interface Section {
  to: string;
  title: string;
  /** Absent if every user may open the section. */
  permission?: Permission;
  page: ReturnType<typeof lazyRouteComponent>;
  /** For a section with details: the kind of its records, and the search parameter with the record's id. */
  opens?: { kind: AuditKind; by: 'id' | 'detail' };
}

export function declared<Row extends StoredRecord>(kind: ResourceName, screen: () => Promise<Screen<Row>>) {
  const page = lazyRouteComponent(async () => {
    const [{ ResourceScreen }, loaded] = await Promise.all([import('../base/resource/resource-screen.tsx'), screen()]);
    return { default: () => <ResourceScreen screen={loaded} /> };
  });
  return { screen, page, opens: { kind, by: 'id' }, permission: `${kind}.read` } as const;
}
