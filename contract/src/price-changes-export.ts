/** 'Cambios de precios' as a file. */
import { exportFormat, type FileExport } from './export.ts';
import { type PriceChange, priceChanges } from './price-changes.ts';
import { selectionKeys } from './resource.ts';
import { z } from './zod.ts';

const { name, brand, category, provider, selected, products, pricePercent, user, undoneAt, undone, kept, file } =
  priceChanges.fields;

export const priceChangesExport: FileExport<PriceChange> = {
  file: 'cambios-de-precios',
  sheet: 'Cambios de precios',
  permission: priceChanges.permissions.list,
  columns: [
    { header: 'Fecha', kind: 'instant', value: (change) => change.createdAt },
    { header: name.label, kind: 'text', value: (change) => change.name },
    { header: brand.label, kind: 'text', value: (change) => change.brand || null },
    { header: category.label, kind: 'text', value: (change) => change.category || null },
    { header: provider.label, kind: 'text', value: (change) => change.provider || null },
    { header: selected.label, kind: 'integer', value: (change) => change.selected },
    { header: products.label, kind: 'integer', value: (change) => change.products },
    { header: `${pricePercent.label} (%)`, kind: 'decimal', value: (change) => change.pricePercent },
    { header: user.label, kind: 'text', value: (change) => change.user.name },
    { header: undoneAt.label, kind: 'instant', value: (change) => change.undoneAt },
    { header: undone.label, kind: 'integer', value: (change) => change.undone },
    { header: kept.label, kind: 'integer', value: (change) => change.kept },
    { header: file.label, kind: 'text', value: (change) => change.file || null },
  ],
};

const { search: _, ...keys } = selectionKeys(priceChanges);

/** The query of `GET /tenant/price-changes/export`. */
export const priceChangesExportQuery = z.strictObject({ format: exportFormat(), ...keys });
