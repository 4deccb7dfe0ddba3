import { type FileColumn, fileColumns, type ListExport } from '../base/export.ts';
import type { RecordDefinition, RecordOf } from '../base/resource.ts';
import { searchKey } from '../base/search-text.ts';
import { nouns } from './nouns.ts';
import { exportPermission } from './export-permissions.ts';

type Column<R extends RecordDefinition> = FileColumn<RecordOf<R>>;

/** By default a column for every field that has words, and for the time of creation; `columns` replaces them. */
export function listExport<R extends RecordDefinition>(
  resource: R,
  { columns }: { columns?: readonly Column<R>[] } = {},
): ListExport<R> {
  const { exportNeedsPassword: needsPassword } = resource;
  const { many } = nouns[resource.name];
  const shown = Object.entries(resource.fields).filter(([, words]) => words && words.kind !== 'secret');
  const chosen = columns ?? ([...shown.map(([field]) => field), 'createdAt'] as Column<R>[]);
  return {
    file: searchKey(many).replaceAll(' ', '-'),
    sheet: many,
    ...(needsPassword && { needsPassword }),
    permission: exportPermission(resource.name),
    columns: fileColumns(resource, chosen),
  };
}
