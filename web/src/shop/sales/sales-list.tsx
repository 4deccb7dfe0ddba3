import { Box, Group, type GroupProps, Stack } from '@mantine/core';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import type { ReactNode } from 'react';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import type { FileEndpoint } from '../../base/http/files.ts';
import type { ListSource } from '../../base/data-table/use-list-page.ts';
import { LineBelow, TwoLines } from '../../base/data-table/cells.tsx';
import { formatDate, formatDay, formatMoney } from '../../base/format/format.ts';
import { saleNoticeTexts, saleTexts } from './texts.ts';
import { IconFileInvoice } from '@tabler/icons-react';
import { SaleStatusChip } from './sale-status-chip.tsx';
import type { Sale } from './sales-api.ts';

const columns: readonly ListColumn<Sale>[] = [
  {
    id: 'client',
    header: 'Cliente',
    width: '24%',
    cell: ({ client }) => <TwoLines main={client.name} below={client.phone} />,
  },
  {
    id: 'number',
    header: 'N° de venta',
    whole: true,
    cell: ({ number, saleDate, invoiced }) => (
      <TwoLines
        main={
          <>
            <strong className="figures">{number}</strong>
            {invoiced && <InvoicedMark />}
          </>
        }
        below={formatDate(saleDate)}
      />
    ),
  },
  { id: 'deliveryDate', header: 'Entrega Estimada', whole: true, cell: ({ deliveryDate }) => formatDay(deliveryDate) },
  { id: 'seller', header: 'Vendedor', from: 'medium', cell: ({ seller }) => seller.name },
  {
    id: 'orderStatus',
    header: 'Estado',
    whole: true,
    cell: (sale) => (
      <>
        <SaleStatusChip status={sale.orderStatus} />
        {isNotNotified(sale) && <LineBelow>{saleNoticeTexts.notNotified}</LineBelow>}
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, balance }) => (
      <Box component="span" className="figures">
        <TwoLines main={<strong>{formatMoney(total)}</strong>} below={balance > 0 && balanceText(balance)} />
      </Box>
    ),
  },
];

function InvoicedMark() {
  return (
    <Box component="span" c="dimmed" ms={6} title={saleTexts.invoiced}>
      <IconFileInvoice size={16} stroke={1.6} aria-hidden style={{ verticalAlign: '-0.1875em' }} />
      <span className="visually-hidden">{saleTexts.invoiced}</span>
    </Box>
  );
}

const balanceText = (balance: number) => `${saleFields.balance.label} ${formatMoney(balance)}`;

interface SalesListProps {
  title: string;
  titleAs?: 'h1' | 'h2';
  source: ListSource<Sale>;
  onOpen: (sale: Sale) => void;
  highlighted?: string | undefined;
  minWidth?: number;
  action?: ReactNode;
  filters?: ReactNode;
  exported?: FileEndpoint;
  empty: { title: string; detail?: string };
  failure?: string;
}

export function SalesList(props: SalesListProps) {
  return <DataTable {...props} columns={columns} card={saleCard} />;
}

/** Always false if the client accepts no messages. */
const isNotNotified = ({ orderStatus, timesTold, client }: Sale) =>
  orderStatusTable[orderStatus].isReady && timesTold === 0 && client.acceptsMessages;

function saleCard(sale: Sale) {
  const products = [...sale.products, ...sale.customProducts].reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Stack component="span" gap={4} className="figures">
      <CardRow fw={560}>
        <span>{sale.client.name}</span>
        <span>{formatMoney(sale.total)}</span>
      </CardRow>
      <CardRow c="dimmed" fz="sm" mb={4}>
        <span>
          N.º {sale.number} · {formatDate(sale.saleDate)}
          {sale.invoiced && <InvoicedMark />}
        </span>
        {sale.balance > 0 && <span style={{ whiteSpace: 'nowrap' }}>{balanceText(sale.balance)}</span>}
      </CardRow>
      <CardRow>
        <SaleStatusChip status={sale.orderStatus} />
        <Box component="span" c="dimmed" fz="sm">
          {isNotNotified(sale) && `${saleNoticeTexts.notNotified} · `}
          {products} {products === 1 ? 'producto' : 'productos'}
        </Box>
      </CardRow>
    </Stack>
  );
}

function CardRow(props: GroupProps) {
  return <Group component="span" justify="space-between" wrap="nowrap" gap="sm" {...props} />;
}
