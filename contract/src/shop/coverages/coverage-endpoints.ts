import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../export-permissions.ts';
import { coverageListExportQuery, coverageListQuery, listedCoverage } from './coverage-list.ts';
import { coveredSalesQuery, coverageProposal, coverageQuestion, earlierBenefit } from './coverage-proposal.ts';

const reading = { tag: 'sales', shows: ['sales'] } as const;

export const coverageEndpoints = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/tenant/coverages',
    caller: 'sales.read',
    summary: 'The coverages of all sales, with state, age and missing documents',
    query: coverageListQuery,
    answer: z.array(listedCoverage),
  }),
  export: endpoint({
    ...reading,
    method: 'GET',
    path: '/tenant/coverages/export',
    caller: exportPermission('sales'),
    summary: 'The coverages of all sales as a file',
    query: coverageListExportQuery,
    isFile: true,
  }),
  proposal: endpoint({
    ...reading,
    method: 'POST',
    path: '/tenant/coverage-proposal',
    caller: 'sales.read',
    summary: 'The rules of an insurer’s tariff that fit the lines of a sale, with the parts and the warnings of each',
    body: coverageQuestion,
    answer: coverageProposal,
    changes: 'nothing',
  }),
  coveredSales: endpoint({
    ...reading,
    method: 'GET',
    path: '/tenant/clients/:id/covered-sales',
    caller: 'sales.read',
    summary: 'The benefits that an insurer covered for a client, the newest sale first',
    query: coveredSalesQuery,
    answer: z.array(earlierBenefit),
  }),
};
