import type { AuditQuery } from '@dioptria/contract/shop/audit/audit.ts';
import { auditExport, auditExportQuery } from '@dioptria/contract/shop/audit/audit-export.ts';
import type { ExportedList } from '../records/exported-list.ts';
import { readEntries } from './select-entries.ts';

export const exportedLog: ExportedList<Omit<AuditQuery, 'before' | 'limit'>> = {
  url: '/tenant/audit',
  tag: 'audit',
  summary: 'The log as a file, newest first',
  query: auditExportQuery,
  file: auditExport,
  kind: 'shop',
  readAll: readEntries,
};
