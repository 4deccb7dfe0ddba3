import { endpoint } from '../../base/endpoint.ts';
import { exportQuery, type FileExport } from '../../base/export.ts';
import { day, id, namedReference, oneOf } from '../../base/fields.ts';
import { listQuery } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { coverageDocumentKinds, coverageStateLabels, coverageStates, missingPartsText } from './coverage-labels.ts';
import { coverageProposal, coverageQuestion, coveredSalesQuery, earlierBenefit } from './coverage-proposal.ts';

export const listedCoverage = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  sale: z.object({ _id: z.uuid(), number: z.int() }),
  client: namedReference,
  insurance: namedReference,
  plan: namedReference.nullable(),
  affiliateNumber: z.string(),
  authorizationNumber: z.string(),
  voucherNumber: z.string(),
  state: z.enum(coverageStates),
  missing: z.array(z.enum(coverageDocumentKinds)),
  insurerAmount: z.number(),
  paid: z.number(),
  lost: z.number(),
  toClient: z.number(),
  open: z.number(),
  toPresent: z.number(),
  claimableDay: z.iso.date().nullable(),
  presentUntil: z.iso.date().nullable(),
  age: z.int(),
  batch: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
});
export type ListedCoverage = z.output<typeof listedCoverage>;

/**
 * `from` and `to` limit the day on which a coverage was made. The order `waiting` begins with the oldest coverage that
 * has an open amount, and ends with the coverages without an open amount.
 */
export const coverageList = {
  filters: {
    state: oneOf(coverageStates).optional(),
    insurance: id().optional(),
    client: id().optional(),
    from: day().optional(),
    to: day().optional(),
  },
  sortable: ['waiting', 'createdAt', 'number', 'client', 'insurerAmount', 'open', 'claimableDay'],
  defaultSort: 'waiting',
} as const;

const coverageListQuery = listQuery(coverageList);
const coverageListExportQuery = exportQuery(coverageList);

export const coverageListExport: FileExport<ListedCoverage> = {
  file: 'coberturas',
  sheet: 'Coberturas',
  permission: exportPermission('sales'),
  columns: [
    { header: 'Creada', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'N° de venta', kind: 'integer', value: ({ sale }) => sale.number },
    { header: 'Cliente', kind: 'text', value: ({ client }) => client.name },
    { header: 'Obra Social', kind: 'text', value: ({ insurance }) => insurance.name },
    { header: 'Plan', kind: 'text', value: ({ plan }) => plan?.name ?? null },
    { header: 'N° de afiliado', kind: 'text', value: ({ affiliateNumber }) => affiliateNumber || null },
    { header: 'N° de autorización', kind: 'text', value: ({ authorizationNumber }) => authorizationNumber || null },
    { header: 'N° de bono', kind: 'text', value: ({ voucherNumber }) => voucherNumber || null },
    { header: 'Estado', kind: 'text', value: ({ state }) => coverageStateLabels[state] },
    { header: 'Falta', kind: 'text', value: (coverage) => missingPartsText(coverage) || null },
    { header: 'A cargo', kind: 'money', value: ({ insurerAmount }) => insurerAmount },
    { header: 'Pagado', kind: 'money', value: ({ paid }) => paid },
    { header: 'Perdido', kind: 'money', value: ({ lost }) => lost },
    { header: 'Pasado al cliente', kind: 'money', value: ({ toClient }) => toClient },
    { header: 'Pendiente', kind: 'money', value: ({ open }) => open },
    { header: 'Por presentar', kind: 'money', value: ({ toPresent }) => toPresent },
    { header: 'Se presenta desde', kind: 'day', value: ({ claimableDay }) => claimableDay },
    { header: 'Se presenta hasta', kind: 'day', value: ({ presentUntil }) => presentUntil },
    { header: 'Días', kind: 'integer', value: ({ age }) => age },
    { header: 'Presentación', kind: 'integer', value: ({ batch }) => batch?.number ?? null },
  ],
};

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
