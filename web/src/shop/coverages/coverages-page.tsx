import { coverageEndpoints, type ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { coverageStateLabels, missingPartsText } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { DocumentFilterFields, type DocumentFilters, filterNames } from '../../base/resource/lists/document-list.tsx';
import { useFilters } from '../../base/resource/lists/reference-filters.tsx';
import { BatchLink, CoverageChip, PresentChip } from './coverage-chips.tsx';
import { coverageListTexts as texts } from './texts.ts';

const missingPartsAndTerm = (coverage: ListedCoverage) => (
  <Stack gap={2} align="flex-start">
    {missingPartsText(coverage)}
    <PresentChip until={coverage.presentUntil} />
  </Stack>
);

const columns: readonly ListColumn<ListedCoverage>[] = [
  {
    id: 'client',
    header: texts.client,
    width: '18%',
    cell: ({ client, sale }) => <TwoLines main={client.name} below={texts.sale(sale.number)} />,
  },
  {
    id: 'insurance',
    header: texts.insurance,
    width: '19%',
    sortable: false,
    cell: ({ insurance, affiliateNumber }) => <TwoLines main={insurance.name} below={affiliateNumber} />,
  },
  {
    id: 'state',
    header: texts.state,
    sortable: false,
    whole: true,
    cell: ({ state }) => <CoverageChip state={state} />,
  },
  {
    id: 'batch',
    header: texts.batch,
    sortable: false,
    whole: true,
    from: 'wide',
    cell: ({ batch }) => batch && <BatchLink batch={batch} />,
  },
  { id: 'missing', header: texts.missing, sortable: false, from: 'medium', width: '16%', cell: missingPartsAndTerm },
  { id: 'createdAt', header: texts.age, whole: true, cell: ({ age }) => texts.days(age) },
  { id: 'open', header: texts.open, align: 'end', cell: (coverage) => <Open coverage={coverage} /> },
];

const filters: DocumentFilters = {
  references: [{ filter: 'insurance', of: 'insurances', label: texts.insurance, all: texts.allInsurers }],
  options: [{ filter: 'state', label: texts.state, all: texts.allStates, options: coverageStateLabels }],
};

function Open({ coverage: { open, toPresent } }: { coverage: ListedCoverage }) {
  const isPart = toPresent > 0 && toPresent < open;
  return <TwoLines main={formatMoney(open)} below={isPart && texts.toPresent(formatMoney(toPresent))} />;
}

export function CoveragesPage() {
  const navigate = useNavigate();
  const { chosen, change, isNarrowed } = useFilters(filterNames(filters));
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      source={{ endpoint: coverageEndpoints.list, filter: chosen }}
      card={coverageCard}
      cardLines={3}
      filters={<DocumentFilterFields filters={filters} chosen={chosen} onChange={change} />}
      onOpen={({ sale }) =>
        void navigate({ to: '/sales', search: { detail: sale._id }, state: { isOpenedByList: true } })
      }
      exported={coverageEndpoints.export}
      empty={isNarrowed ? { title: texts.noneFiltered } : { title: texts.none, detail: texts.noneDetail }}
      failure={texts.failure}
    />
  );
}

function coverageCard(coverage: ListedCoverage) {
  const { client, sale, insurance, state, age, open, batch } = coverage;
  const missing = missingPartsText(coverage);
  return (
    <>
      <strong>{client.name}</strong>
      <Text c="dimmed" fz="sm">
        {[insurance.name, texts.sale(sale.number), texts.days(age)].join(' · ')}
        {batch && ` · ${texts.batchOf(batch.number)}`}
      </Text>
      <span className="figures">
        {formatMoney(open)} <CoverageChip state={state} />
      </span>
      {missing && (
        <Text c="dimmed" fz="sm">
          {texts.missingDocuments(missing)}
        </Text>
      )}
      <PresentChip until={coverage.presentUntil} />
    </>
  );
}
