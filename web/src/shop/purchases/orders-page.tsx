import { purchaseOrderStatusLabels } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import {
  type PurchaseOrder,
  purchaseOrders,
  type PurchaseSuggestion,
} from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatDateTime, formatDay, today } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { documentColumns, type DocumentFilters, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { useCan } from '../../base/session/session.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { PanelSection } from '../../base/ui/elements/sections.tsx';
import { showError } from '../../base/ui/toasts/toast.ts';
import { type Product, readProducts } from '../products/products-api.ts';
import { type OrderDraft, orderOfSuggestion } from './order-draft.ts';
import { OrderStatus } from './purchase-cells.tsx';
import { orderTexts as texts } from './order-texts.ts';
import { suggestionsQuery } from './purchases-api.ts';
import { type ReceptionDraft, receptionOfOrder } from './reception-draft.ts';
import classes from './purchases.module.css';

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog);
const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);
const ReceptionDialog = lazyPart(async () => (await import('./reception-dialog.tsx')).ReceptionDialog);

const columns = documentColumns(purchaseOrders, [
  { field: 'number', whole: true, width: '8%' },
  {
    field: 'provider',
    cell: ({ provider, createdAt }) => <TwoLines main={provider.name} below={formatDateTime(createdAt)} />,
  },
  {
    field: 'expectedDay',
    cell: ({ expectedDay }) => (expectedDay ? formatDay(expectedDay) : texts.notExpected),
    from: 'medium',
    width: '13%',
  },
  { field: 'units', width: '11%' },
  { field: 'toCome', width: '12%' },
  { field: 'total', from: 'medium', width: '16%' },
  { field: 'status', cell: ({ status }) => <OrderStatus status={status} />, whole: true, width: '15%' },
]);

const filters: DocumentFilters = {
  references: [{ filter: 'providerId', of: 'providers', label: texts.provider, all: texts.allProviders }],
  options: [{ filter: 'status', label: texts.state, all: texts.allStates, options: purchaseOrderStatusLabels }],
};

type OpenForm = { kind: 'order'; begin?: OrderDraft } | { kind: 'reception'; begin: ReceptionDraft };

export function OrdersPage() {
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
      <DocumentList<PurchaseOrder>
        definition={purchaseOrders}
        title={texts.title}
        columns={columns}
        filters={filters}
        card={(order) => <OrderCard order={order} />}
        cardLines={3}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        emptyFiltered={texts.emptyFiltered}
        make={{
          label: texts.create,
          permission: 'purchase_orders.create',
          icon: IconTruckDelivery,
          onClick: () => setForm({ kind: 'order' }),
        }}
        detail={(opened) => <OrderDetail key={opened.id} {...opened} onReceive={(order) => void receive(order)} />}
      >
        {(open) =>
          form?.kind === 'order' && (
            <OrderDialog
              begin={form.begin}
              onClose={() => setForm(undefined)}
              onMade={(made) => {
                setForm(undefined);
                open(made);
              }}
            />
          )
        }
      </DocumentList>
      {form?.kind === 'reception' && <ReceptionDialog begin={form.begin} onClose={() => setForm(undefined)} />}
    </>
  );
}

const AT_ONCE = 100;

/** The products that are still to come, with their current costs and prices. */
async function productsOf({ lines = [] }: PurchaseOrder): Promise<Product[]> {
  const ids = lines.filter(({ toCome }) => toCome > 0).map(({ productId }) => productId);
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const found = await Promise.all(parts.map(readProducts));
  return found.flat();
}

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

/** The number of providers that are shown at first. */
const SHOWN = 3;
const NAMED = 3;

function Proposals({ onPrepare }: { onPrepare: (suggestion: PurchaseSuggestion) => void }) {
  const { data = [], error, refetch } = useQuery(suggestionsQuery);
  const [isWhole, setWhole] = useState(false);
  if (error && data.length === 0) {
    return (
      <Box className={`panel ${classes.proposals}`}>
        <ErrorState error={error} title={texts.proposalsFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <Box className={classes.proposals}>
      <PanelSection title={texts.proposals} detail={texts.proposalsDetail}>
        <ul>
          {shown.map((suggestion) => (
            <Proposal key={suggestion.provider._id} suggestion={suggestion} onPrepare={() => onPrepare(suggestion)} />
          ))}
        </ul>
        {data.length > shown.length && (
          <Button
            variant="subtle"
            ms="-0.625rem"
            px="0.625rem"
            style={{ alignSelf: 'start' }}
            onClick={() => setWhole(true)}
          >
            {texts.more(data.length - shown.length)}
          </Button>
        )}
      </PanelSection>
    </Box>
  );
}

function Proposal({ suggestion, onPrepare }: { suggestion: PurchaseSuggestion; onPrepare: () => void }) {
  const { provider, products, lines } = suggestion;
  const names = lines.slice(0, NAMED).map(({ name }) => name);
  return (
    <li className={classes.proposal}>
      <div>
        <strong>{provider.name}</strong> · {texts.productsOf(products)}
        <span className={classes.names}>{texts.names(names, products)}</span>
      </div>
      <Button variant="light" aria-label={texts.prepareFor(provider.name)} onClick={onPrepare}>
        {texts.prepare}
      </Button>
    </li>
  );
}
