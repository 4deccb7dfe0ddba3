import { exportPermission } from '../export-permissions.ts';
import { debtAges } from '../sale-values/debt-ages.ts';
import { type Debtor, debtorList } from './client-accounts.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { selectionKeys } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';

export const debtorsExport: FileExport<Debtor> = {
  file: 'deudores',
  sheet: 'Deudores',
  permission: exportPermission('accounts'),
  needsPassword: true,
  columns: [
    { header: 'Cliente', kind: 'text', width: 30, value: ({ name }) => name },
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ phone }) => phone },
    { header: 'Saldo', kind: 'money', value: ({ balance }) => balance },
    { header: 'Vencimiento', kind: 'day', value: ({ oldestDue }) => oldestDue },
    ...debtAges.map(({ field, label }) => ({
      header: label,
      kind: 'money' as const,
      value: (row: Debtor) => row[field],
    })),
  ],
};

export const debtorsExportQuery = z.strictObject({ format: exportFormat(), ...selectionKeys(debtorList) });
