import { exportPermission } from '../export-permissions.ts';
import { type AuditEntry, auditQuery } from './audit.ts';
import { entryTitle, actionLabels, subjectOf, actorName } from './audit-labels.ts';
import { entryText } from './audit-differences.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';

export const auditExport: FileExport<AuditEntry> = {
  file: 'auditoria',
  sheet: 'Auditoría',
  permission: exportPermission('shop'),
  columns: [
    { header: 'Fecha', kind: 'instant', value: ({ at }) => at },
    { header: 'Quién', kind: 'text', value: actorName },
    { header: 'Qué hizo', kind: 'text', width: 20, value: ({ action }) => actionLabels[action] },
    { header: 'Tipo de registro', kind: 'text', width: 16, value: (entry) => subjectOf(entry) },
    { header: 'Sobre qué', kind: 'text', value: (entry) => entryTitle(entry) },
    {
      header: 'Antes',
      kind: 'text',
      width: 48,
      value: (entry, { timeZone }) => entryText(entry, entry.before, timeZone),
    },
    {
      header: 'Después',
      kind: 'text',
      width: 48,
      value: (entry, { timeZone }) => entryText(entry, entry.after, timeZone),
    },
    { header: 'Desde dónde', kind: 'text', width: 16, value: ({ address }) => address },
    { header: 'Programa', kind: 'text', width: 40, value: ({ userAgent }) => userAgent },
    { header: 'Código del pedido', kind: 'text', width: 20, value: ({ requestId }) => requestId },
  ],
};

export const auditExportQuery = auditQuery.omit({ before: true, limit: true }).extend({ format: exportFormat() });
