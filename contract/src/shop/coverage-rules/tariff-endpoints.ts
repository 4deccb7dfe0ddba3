import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { childEndpointsOf } from '../record-endpoints.ts';
import { insurances } from '../insurances/insurances.ts';
import { coverageRules, coverageRulesExportQuery, insurancePlans } from './coverage-rules.ts';
import { pamiRequest, tariffChange, tariffCopy, tariffPercent, tariffPreview, tariffUndo } from './tariff-changes.ts';
import {
  tariffImport,
  tariffImportPreview,
  tariffImportQuery,
  tariffSheet,
  tariffSheetQuery,
} from './tariff-import.ts';

export const planEndpoints = childEndpointsOf(insurances, insurancePlans);
export const ruleEndpoints = childEndpointsOf(insurances, coverageRules);

const writing = { method: 'POST', tag: 'insurances', caller: 'insurances.update' } as const;
const changing = { ...writing, refusals: [404], status: 201, answer: tariffChange } as const;

export const tariffEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/tenant/insurances/:id/rules/export',
    caller: 'insurances.update',
    tag: 'insurances',
    summary: 'The tariff of an insurer as a file',
    query: coverageRulesExportQuery,
    isFile: true,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/tenant/insurances/:id/rules/changes',
    caller: 'insurances.read',
    tag: 'insurances',
    summary: 'The last changes of many rules that can be undone, newest first',
    answer: z.array(tariffChange),
    shows: [],
  }),
  undo: endpoint({
    ...writing,
    path: '/tenant/insurances/:id/rules/changes/:changeId/undo',
    summary: 'Deletes the rules of a change that no sale has, and gives the replaced rules their ends back',
    refusals: [409],
    answer: tariffUndo,
  }),
  loadPami: endpoint({
    ...changing,
    path: '/tenant/insurances/:id/rules/pami',
    summary: 'Gives the insurer the terms and rules of PAMI with the agreed prices',
    body: pamiRequest,
  }),
  copy: endpoint({
    ...changing,
    path: '/tenant/insurances/:id/rules/copy',
    summary: 'Copies rules with new dates; the original rules end on the day before',
    body: tariffCopy,
  }),
  previewPercent: endpoint({
    ...writing,
    path: '/tenant/insurances/:id/rules/percent/preview',
    summary: 'What a change of the amounts by percent would change; nothing changes yet',
    refusals: [404],
    body: tariffPercent,
    answer: tariffPreview,
    changes: 'nothing',
  }),
  changePercent: endpoint({
    ...changing,
    path: '/tenant/insurances/:id/rules/percent',
    summary: 'Changes the amounts of rules by percent from a day on',
    body: tariffPercent,
  }),
  readSheet: endpoint({
    ...writing,
    path: '/tenant/insurances/:id/rules/sheet',
    summary: 'Reads a tariff and suggests what its columns are; nothing is stored',
    query: tariffSheetQuery,
    takesFile: true,
    answer: z.object({ sheet: tariffSheet }),
    changes: 'nothing',
  }),
  previewSheet: endpoint({
    ...writing,
    path: '/tenant/insurances/:id/rules/sheet/preview',
    summary: 'What the import of a tariff would make; nothing changes yet',
    query: tariffImportQuery,
    takesFile: true,
    answer: tariffImportPreview,
    changes: 'nothing',
  }),
  importSheet: endpoint({
    ...writing,
    path: '/tenant/insurances/:id/rules/sheet/import',
    summary: 'Stores the rules of a tariff’s file; a wrong row makes no rule',
    query: tariffImportQuery,
    takesFile: true,
    answer: tariffImport,
  }),
};
