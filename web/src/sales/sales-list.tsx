import { Box, Group, type GroupProps, Stack } from '@mantine/core';
import type { Permission } from '@dioptria/contract/permissions.ts';
import type { ReactNode } from 'react';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import type { ListSource } from '../shared/data-table/use-list-page.ts';
import { TwoLines } from '../shared/data-table/cell-texts.tsx';
import { formatDate, formatDay, formatMoney } from '../shared/format/format.ts';
import { saleNoticeTexts } from './notices/texts.ts';
import { OrderStatusChip } from './order-status-chip.tsx';
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
    cell: ({ number }) => <strong className="figures">{number}</strong>,
  },
  { id: 'deliveryDate', header: 'Entrega Estimada', whole: true, cell: ({ deliveryDate }) => formatDay(deliveryDate) },
  { id: 'seller', header: 'Vendedor', from: 'medium', cell: ({ seller }) => seller.name },
  {
    id: 'orderStatus',
    header: 'Estado',
    whole: true,
    cell: (sale) => (
      <>
        <OrderStatusChip status={sale.orderStatus} />
        {isUntold(sale) && (
          <Box c="dimmed" fz="sm">
            {saleNoticeTexts.untold}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total }) => <strong className="figures">{formatMoney(total)}</strong>,
  },
];

interface SalesListProps {
  title: string;
  titleAs?: 'h1' | 'h2';
  source: ListSource;
  onOpen: (sale: Sale) => void;
  highlighted?: string | undefined;
  action?: ReactNode;
  filters?: ReactNode;
  exportPermission?: Permission;
  empty: { title: string; detail?: string };
  failure?: string;
}

/** Orders as a table, or as cards on a phone. Used for all orders and, on the dashboard, for the orders ready for pickup. */
export function SalesList(props: SalesListProps) {
  return <DataTable {...props} columns={columns} card={saleCard} />;
}

/** True if an order waits for a client who was not told so. */
const isUntold = ({ orderStatus, timesTold, client }: Sale) =>
  orderStatus === 'finished' && timesTold === 0 && client.acceptsMessages;

function saleCard(sale: Sale) {
  const products = [...sale.products, ...sale.customProducts].reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Stack component="span" gap={4} className="figures">
      <CardRow fw={560}>
        <span>{sale.client.name}</span>
        <span>{formatMoney(sale.total)}</span>
      </CardRow>
      <Box component="span" c="dimmed" fz="sm" mb={4}>
        N.º {sale.number} · {formatDate(sale.saleDate)}
      </Box>
      <CardRow>
        <OrderStatusChip status={sale.orderStatus} />
        <Box component="span" c="dimmed" fz="sm">
          {isUntold(sale) && `${saleNoticeTexts.untold} · `}
          {products} {products === 1 ? 'producto' : 'productos'}
        </Box>
      </CardRow>
    </Stack>
  );
}

function CardRow(props: GroupProps) {
  return <Group component="span" justify="space-between" wrap="nowrap" gap="sm" {...props} />;
}
