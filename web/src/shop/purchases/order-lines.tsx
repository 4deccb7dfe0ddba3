import type { PurchaseOrder, PurchaseOrderLine } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { Group, Text } from '@mantine/core';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { orderTexts as texts } from './order-texts.ts';

type ShownLine = PurchaseOrderLine & { _id: string };

const number = { sortable: false, align: 'end', width: '12%' } as const;
const columns: readonly ListColumn<ShownLine>[] = [
  { id: 'product', header: texts.product, cell: (line) => <Product line={line} />, sortable: false },
  { id: 'quantity', header: texts.ordered, cell: ({ quantity }) => formatNumber(quantity), ...number },
  { id: 'received', header: texts.received, cell: (line) => <Received line={line} />, ...number, width: '16%' },
  { id: 'toCome', header: texts.toCome, cell: ({ toCome }) => formatNumber(toCome), ...number },
  { id: 'amount', header: texts.amount, cell: (line) => formatMoney(lineCost(line)), ...number, width: '19%' },
];

function Product({ line: { name, code } }: { line: Pick<PurchaseOrderLine, 'name' | 'code'> }) {
  return (
    <>
      <strong>{name}</strong>
      <Text c="dimmed" fz="sm">
        {code}
      </Text>
    </>
  );
}

function Received({ line: { received, beyond } }: { line: PurchaseOrderLine }) {
  return (
    <>
      {formatNumber(received)} {beyond > 0 && <Chip tone="carey">{texts.beyond(beyond)}</Chip>}
    </>
  );
}

export function OrderLines({ lines }: { lines: readonly PurchaseOrderLine[] }) {
  return (
    <ListRows<ShownLine>
      title={texts.lines}
      columns={columns}
      rows={lines.map((line) => ({ ...line, _id: line.productId }))}
      pageSize={lines.length}
      card={(line) => (
        <>
          <Product line={line} />
          <Group justify="space-between" gap="sm">
            <span>
              {texts.ordered} {formatNumber(line.quantity)} · {texts.received} <Received line={line} />
            </span>
            <strong>{texts.toComeOf(line.toCome)}</strong>
          </Group>
        </>
      )}
    />
  );
}

export function NotOrdered({ products }: { products: NonNullable<PurchaseOrder['notOrdered']> }) {
  if (products.length === 0) return null;
  return (
    <section aria-label={texts.notOrdered}>
      <Text fw={560} mt="md">
        {texts.notOrdered}
      </Text>
      <ul>
        {products.map(({ productId, name, code, received }) => (
          <li key={productId}>
            {formatNumber(received)} × {name} ({code})
          </li>
        ))}
      </ul>
    </section>
  );
}
