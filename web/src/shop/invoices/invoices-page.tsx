import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { arcaReason } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { invoiceStateLabels, invoiceStateTable, WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { type Invoice, invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import { letters, voucherKindLabels } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { documentColumns, type DocumentFilters, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { InvoiceStateChip } from './invoice-cells.tsx';
import { pointsOfSaleQuery } from '../fiscal-settings/fiscal-settings-api.ts';
import { invoiceTexts as texts } from './texts.ts';
import { ageText, documentText, kindName, numberText, pointText } from './voucher-labels.ts';

const InvoiceDetail = lazyPart(async () => (await import('./invoice-detail.tsx')).InvoiceDetail);

const columns = documentColumns(invoices, [
  {
    id: 'number',
    header: texts.voucher,
    width: '23%',
    cell: (invoice) => <TwoLines main={kindName(invoice)} below={numberWithMode(invoice)} />,
  },
  { field: 'day', cell: ({ day }) => formatDay(day), from: 'medium', width: '12%' },
  { field: 'receiver', cell: ({ receiver }) => <TwoLines main={receiver.name} below={documentText(receiver)} /> },
  { field: 'saleNumber', from: 'wide', width: '9%' },
  { field: 'total', width: '14%' },
  { field: 'state', cell: (invoice) => <StateCell invoice={invoice} />, width: '22%' },
]);

/** A voucher without fiscal validity may have the number of a valid voucher, so its text also names the mode. */
function numberWithMode(invoice: Invoice): string {
  const { isFiscal, label } = fiscalModeTable[invoice.environment];
  if (isFiscal) return numberText(invoice);
  return `${invoice.number === null ? pointText(invoice) : numberText(invoice)} · ${label}`;
}

function StateCell({ invoice }: { invoice: Invoice }) {
  const about = aboutState(invoice);
  return (
    <>
      <InvoiceStateChip state={invoice.state} />
      {about && (
        <Text span c="dimmed" fz="0.8125rem" lineClamp={6}>
          {about}
        </Text>
      )}
    </>
  );
}

function aboutState({ state, createdAt, waitsFor, errors: [first] }: Invoice): string | undefined {
  if (!invoiceStateTable[state].isQueued && state !== 'rejected') return undefined;
  const age = ageText(createdAt, Date.now());
  if (state !== 'rejected' || !first) return waitsFor ? `${age} · ${waitsFor}` : age;
  const { means, action } = arcaReason(first.code);
  return `${age} · ${means} ${action}`.trimEnd();
}

const stateOptions = { [WAITING]: texts.waitForArca, ...invoiceStateLabels };

function useInvoiceFilters(): DocumentFilters {
  const { data: points } = useQuery(pointsOfSaleQuery);
  return useMemo(
    () => ({
      options: [
        { filter: 'state', label: texts.state, all: texts.allStates, options: stateOptions },
        { filter: 'kind', label: texts.voucher, all: texts.allKinds, options: voucherKindLabels },
        {
          filter: 'letter',
          label: texts.letter,
          all: texts.allLetters,
          options: Object.fromEntries(letters.map((letter) => [letter, texts.letterOf(letter)])),
        },
        {
          filter: 'pointOfSale',
          label: texts.pointOfSale,
          all: texts.allPoints,
          options: Object.fromEntries((points ?? []).map(({ number, name }) => [number, `${number} · ${name}`])),
        },
      ],
      days: { from: texts.from, to: texts.to },
    }),
    [points],
  );
}

export function InvoicesPage() {
  return (
    <DocumentList<Invoice>
      definition={invoices}
      title={texts.title}
      columns={columns}
      filters={useInvoiceFilters()}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      emptyFiltered={texts.emptyFiltered}
      detail={(opened) => <InvoiceDetail key={opened.id} {...opened} />}
    />
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { receiver, total, day } = invoice;
  return (
    <Box component="span" display="block" className="figures">
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <span>{kindName(invoice)}</span>
        <span>{formatMoney(total)}</span>
      </Group>
      <Text span c="dimmed" fz="sm" mb={4} lineClamp={2}>
        {numberWithMode(invoice)} · {formatDay(day)} · {receiver.name}
      </Text>
      <StateCell invoice={invoice} />
    </Box>
  );
}
