import { exportPermission } from '../export-permissions.ts';
import { debtAges } from '../sale-values/debt-ages.ts';
import { type Debtor, debtorList } from './client-accounts.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { selectionKeys } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';

/** 'Deudores' as a file: each client with a debt, and the ages of the debt. */
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

/** The query of `GET /tenant/debtors/export`. */
export const debtorsExportQuery = z.strictObject({ format: exportFormat(), ...selectionKeys(debtorList) });
