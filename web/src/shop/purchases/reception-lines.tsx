import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { ReceptionLine } from '@dioptria/contract/shop/purchases/receptions.ts';
import { Group, Text } from '@mantine/core';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { FromTo } from './from-to.tsx';
import { receptionTexts as texts } from './texts.ts';

type ShownLine = ReceptionLine & { _id: string };

const columns: readonly ListColumn<ShownLine>[] = [
  { id: 'product', header: texts.product, cell: (line) => <Product line={line} />, sortable: false },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: ({ quantity }) => formatNumber(quantity),
    sortable: false,
    align: 'end',
    width: '12%',
  },
  {
    id: 'cost',
    header: texts.cost,
    cell: ({ unitCost }) => formatMoney(unitCost),
    sortable: false,
    align: 'end',
    width: '18%',
  },
  {
    id: 'amount',
    header: texts.amount,
    cell: (line) => formatMoney(lineCost(line)),
    sortable: false,
    align: 'end',
    width: '18%',
  },
];

function Product({ line }: { line: ReceptionLine }) {
  const { name, code, priceBefore, priceAfter, beyondOrder } = line;
  return (
    <>
      <strong>{name}</strong>
      <Text c="dimmed" fz="sm">
        {code}
      </Text>
      {beyondOrder > 0 && <Text fz="sm">{texts.beyondOrder(beyondOrder)}</Text>}
      {priceBefore !== priceAfter && (
        <Text fz="sm">
          {texts.price}: <FromTo from={priceBefore} to={priceAfter} />
        </Text>
      )}
    </>
  );
}

export function ReceptionLines({ lines }: { lines: readonly ReceptionLine[] }) {
  return (
    <ListRows<ShownLine>
      title={texts.lines}
      columns={columns}
      rows={lines.map((line, index) => ({ ...line, _id: String(index) }))}
      pageSize={lines.length}
      card={(line) => (
        <>
          <Product line={line} />
          <Group justify="space-between" gap="sm">
            <span>
              {formatNumber(line.quantity)} × {formatMoney(line.unitCost)}
            </span>
            <strong>{formatMoney(lineCost(line))}</strong>
          </Group>
        </>
      )}
    />
  );
}
