import { type FileColumn, fileColumns, type ListExport } from '../base/export.ts';
import type { RecordDefinition, RecordOf } from '../base/resource.ts';
import { searchKey } from '../base/text.ts';
import { nouns, type RecordName } from './nouns.ts';
import { type Permission, permissionsOf } from './permissions.ts';

const ownPermissions = {
  accounts: 'sales.export',
  cash_sessions: 'sales.export',
  collections: 'reports.export',
  insurer_accounts: 'insurer_accounts.export',
  insurer_withholdings: 'insurer_accounts.export',
  shop: 'audit.read',
  stock_analysis: 'reports.export',
  stock_counts: 'sales.export',
  stock_movements: 'sales.export',
} as const satisfies Record<string, Permission>;

export type ExportedKind = RecordName | keyof typeof ownPermissions;

const isOwn = (kind: ExportedKind): kind is keyof typeof ownPermissions => Object.hasOwn(ownPermissions, kind);

/** A seller with the granted permission `sales.export` may export the lists of the records that a seller may read. */
export function exportPermission(kind: ExportedKind): Permission {
  if (isOwn(kind)) return ownPermissions[kind];
  return permissionsOf('seller').includes(`${kind}.read`) ? 'sales.export' : `${kind}.update`;
}

type Column<R extends RecordDefinition> = FileColumn<RecordOf<R>>;

/**
 * By default the file has a column for every field with a label, and for the time of creation. `columns` replaces these
 * columns.
 */
export function listExport<R extends RecordDefinition>(
  resource: R,
  { columns }: { columns?: readonly Column<R>[] } = {},
): ListExport<R> {
  const { exportNeedsPassword: needsPassword } = resource;
  const { many } = nouns[resource.name];
  const shown = Object.entries(resource.fields).filter(([field, words]) => words && field in resource.record.shape);
  const chosen = columns ?? ([...shown.map(([field]) => field), 'createdAt'] as Column<R>[]);
  return {
    file: searchKey(many).replaceAll(' ', '-'),
    sheet: many,
    ...(needsPassword && { needsPassword }),
    permission: exportPermission(resource.name),
    columns: fileColumns(resource, chosen),
  };
}
