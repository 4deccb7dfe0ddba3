import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../export-permissions.ts';
import { auditEntry, auditQuery } from './audit.ts';
import { auditExportQuery } from './audit-export.ts';

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
