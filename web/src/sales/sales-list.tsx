import type { Permission } from '@dioptria/contract/permissions.ts';
import type { ReactNode } from 'react';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/columns.ts';
import type { ListSource } from '../shared/data-table/list-source.ts';
import { TwoLines } from '../shared/data-table/two-lines.tsx';
import { formatDate, formatDay, formatMoney, formatShortMoney } from '../shared/format.ts';
import { OrderStatusChip } from './order-status-chip.tsx';
import type { Sale } from './sales-api.ts';
import classes from './sales-list.module.css';

const columns: readonly ListColumn<Sale>[] = [
  {
    id: 'client',
    header: 'Cliente',
    width: '24%',
    cell: ({ client }) => <TwoLines main={client.name} below={client.phone} />,
  },
  { id: 'number', header: 'N° de venta', cell: ({ number }) => <strong className={classes.number}>{number}</strong> },
  { id: 'deliveryDate', header: 'Entrega Estimada', cell: ({ deliveryDate }) => formatDay(deliveryDate) },
  { id: 'seller', header: 'Vendedor', cell: ({ seller }) => seller.name },
  {
    id: 'orderStatus',
    header: 'Estado',
    // The widest chip, whatever the window: a part of one says nothing.
    width: '10.25rem',
    cell: ({ orderStatus }) => <OrderStatusChip status={orderStatus} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total }) => <strong className={classes.number}>{formatMoney(total)}</strong>,
  },
];

interface SalesListProps {
  title: string;
  titleAs?: 'h1' | 'h2';
  source: ListSource<Sale>;
  onOpen: (sale: Sale) => void;
  highlighted?: string | undefined;
  action?: ReactNode;
  exportPermission?: Permission;
  empty: { title: string; detail?: string };
  failure?: string;
  /** The table's least width, in pixels. */
  size?: number;
}

/** Orders in a table, or in cards on the phone: the list of all of them, and the dashboard's of those to be picked up. */
export function SalesList(props: SalesListProps) {
  return <DataTable {...props} columns={columns} card={saleCard} />;
}

function saleCard(sale: Sale) {
  const products = [...sale.products, ...sale.customProducts].reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <span className={classes.card}>
      <span className={classes.client}>{sale.client.name}</span>
      <span className={classes.total}>{formatShortMoney(sale.total)}</span>
      <span className={classes.below}>
        N.º {sale.number} · {formatDate(sale.saleDate)}
      </span>
      <OrderStatusChip status={sale.orderStatus} />
      <span className={classes.products}>
        {products} {products === 1 ? 'producto' : 'productos'}
      </span>
    </span>
  );
}
