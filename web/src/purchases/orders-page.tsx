import {
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
} from '@dioptria/contract/purchase-order-words.ts';
import type { PurchaseOrder } from '@dioptria/contract/purchase-orders.ts';
import { NativeSelect, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../products/products-api.ts';
import { TwoLines } from '../shared/data-table/cell-texts.tsx';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import { formatDateTime, formatDay, formatMoney, formatNumber, today } from '../shared/format/format.ts';
import { errorMessage, http } from '../shared/http/http.ts';
import { addressOf } from '../shared/http/query-keys.ts';
import { ReferenceFilters } from '../shared/resource/reference-filters.tsx';
import { NewButton } from '../shared/resource/new-button.tsx';
import { useOpenedRecord } from '../shared/resource/use-opened-record.ts';
import { useCan } from '../shared/session/session.ts';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { showError } from '../shared/ui/toast.ts';
import { type OrderDraft, orderOfSuggestion } from './order-draft.ts';
import { OrderStatus } from './order-status.tsx';
import { orderTexts as texts } from './order-texts.ts';
import { ordersPath } from './orders-api.ts';
import { Proposals } from './proposals.tsx';
import { type ReceptionDraft, receptionOfOrder } from './reception-draft.ts';

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog);
const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);
const ReceptionDialog = lazyPart(async () => (await import('./reception-dialog.tsx')).ReceptionDialog);

const columns: readonly ListColumn<PurchaseOrder>[] = [
  { id: 'number', header: 'N.º', cell: ({ number }) => number, width: '8%' },
  {
    id: 'provider',
    header: texts.provider,
    cell: ({ provider, createdAt }) => <TwoLines main={provider.name} below={formatDateTime(createdAt)} />,
  },
  {
    id: 'expectedDay',
    header: texts.expectedDay,
    cell: ({ expectedDay }) => (expectedDay ? formatDay(expectedDay) : texts.notExpected),
    whole: true,
    from: 'medium',
    width: '13%',
  },
  { id: 'units', header: texts.units, cell: ({ units }) => formatNumber(units), align: 'end', width: '11%' },
  { id: 'toCome', header: texts.toCome, cell: ({ toCome }) => formatNumber(toCome), align: 'end', width: '12%' },
  {
    id: 'total',
    header: texts.total,
    cell: ({ total }) => formatMoney(total),
    align: 'end',
    from: 'medium',
    width: '16%',
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ status }) => <OrderStatus status={status} />,
    sortable: false,
    whole: true,
    width: '15%',
  },
];

/** The form that is open: a new order, or a reception of one. */
type OpenForm = { kind: 'order'; begin?: OrderDraft } | { kind: 'reception'; begin: ReceptionDraft };

/** 'Pedidos': the proposals, and the orders to providers (docs/rules.md#purchase-orders-8). */
export function OrdersPage() {
  const { providerId, status } = useSearch({ from: '/shop/stock/orders' });
  const { id, shownId, open, close } = useOpenedRecord();
  const [form, setForm] = useState<OpenForm>();
  const mayOrder = useCan('purchase_orders.create');

  async function receive(order: PurchaseOrder) {
    try {
      const begin = receptionOfOrder(order, await productsOf(order), today());
      setForm({ kind: 'reception', begin });
    } catch (failure) {
      showError(errorMessage(failure));
    }
  }

  return (
    <>
      {mayOrder && (
        <Proposals onPrepare={(suggestion) => setForm({ kind: 'order', begin: orderOfSuggestion(suggestion) })} />
      )}
      <DataTable<PurchaseOrder>
        title={texts.title}
        columns={columns}
        source={{ path: ordersPath, filter: { providerId, status } }}
        exportPermission="purchase_orders.read"
        card={(order) => <OrderCard order={order} />}
        cardLines={3}
        highlighted={id}
        onOpen={(order) => open(order._id)}
        empty={
          providerId || status ? { title: texts.emptyFiltered } : { title: texts.empty, detail: texts.emptyDetail }
        }
        filters={<Filters />}
        action={
          <NewButton
            label={texts.create}
            permission="purchase_orders.create"
            icon={IconTruckDelivery}
            onClick={() => setForm({ kind: 'order' })}
          />
        }
      />
      {shownId !== undefined && (
        <OrderDetail
          key={shownId}
          id={shownId}
          opened={id !== undefined}
          onClose={close}
          onReceive={(order) => void receive(order)}
        />
      )}
      {form?.kind === 'order' && (
        <OrderDialog
          begin={form.begin}
          onClose={() => setForm(undefined)}
          onMade={(made) => {
            setForm(undefined);
            open(made);
          }}
        />
      )}
      {form?.kind === 'reception' && <ReceptionDialog begin={form.begin} onClose={() => setForm(undefined)} />}
    </>
  );
}

/** The most ids of one request. */
const AT_ONCE = 100;

/** The products of an order with units still to come, with their costs and prices now. */
async function productsOf({ lines = [] }: PurchaseOrder): Promise<Product[]> {
  const ids = lines.filter(({ toCome }) => toCome > 0).map(({ productId }) => productId);
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const path = addressOf({ path: 'products' });
  const found = await Promise.all(parts.map((part) => http.get<Product[]>(path, { query: { ids: part.join(',') } })));
  return found.flat();
}

const providerFilter = [
  { filter: 'providerId', path: 'providers', label: texts.provider, all: texts.allProviders },
] as const;

/** The provider and the status of the shown orders. */
function Filters() {
  const { providerId, status = '' } = useSearch({ from: '/shop/stock/orders' });
  const navigate = useNavigate();
  const change = (next: { providerId?: string | undefined; status?: string | undefined }) =>
    void navigate({
      to: '/stock/orders',
      search: (before) => ({ ...before, page: undefined, ...next }),
      resetScroll: false,
    });
  const options = purchaseOrderStatuses.map((value: PurchaseOrderStatus) => ({
    value,
    label: purchaseOrderStatusLabels[value],
  }));
  return (
    <>
      <ReferenceFilters filters={providerFilter} chosen={{ providerId }} onChange={change} />
      <NativeSelect
        aria-label={texts.state}
        data={[{ value: '', label: texts.allStates }, ...options]}
        value={status}
        onChange={({ currentTarget }) => change({ status: currentTarget.value || undefined })}
      />
    </>
  );
}

/** An order as a card, on a phone. */
function OrderCard({ order }: { order: PurchaseOrder }) {
  const { number, provider, createdAt, units, toCome, status } = order;
  return (
    <>
      <strong>{provider.name}</strong>
      <Text c="dimmed" fz="sm">
        {texts.number(number)} · {formatDateTime(createdAt)}
      </Text>
      <span className="figures">
        {texts.unitsOf(units)}
        {toCome > 0 && ` · ${texts.toComeOf(toCome)}`} <OrderStatus status={status} />
      </span>
    </>
  );
}
