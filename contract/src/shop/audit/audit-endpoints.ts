import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { entryText } from './audit-differences.ts';
import { actionLabels, actorName, entryTitle, subjectOf } from './audit-labels.ts';
import { auditEntry, type AuditEntry, auditQuery } from './audit.ts';

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

const auditExportQuery = auditQuery.omit({ before: true, limit: true }).extend({ format: exportFormat() });

const log = { method: 'GET', tag: 'audit', shows: [] } as const;

export const auditEndpoints = {
  list: endpoint({
    ...log,
    path: '/tenant/audit',
    caller: 'audit.read',
    summary: 'What was done in the shop, newest first; the Link header names the page before',
    query: auditQuery,
    answer: z.array(auditEntry),
  }),
  read: endpoint({
    ...log,
    path: '/tenant/audit/:id',
    caller: 'audit.read',
    summary: 'One entry of the log',
    answer: auditEntry,
  }),
  export: endpoint({
    ...log,
    path: '/tenant/audit/export',
    caller: exportPermission('shop'),
    summary: 'The log as a file, newest first',
    query: auditExportQuery,
    isFile: true,
  }),
};
