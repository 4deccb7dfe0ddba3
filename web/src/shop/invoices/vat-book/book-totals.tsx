import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { Box } from '@mantine/core';
import { FiguresTable } from '../../../base/charts/figures-table.tsx';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';
import { kindName } from '../voucher-labels.ts';
import { vatBookTexts as texts } from './texts.ts';
import classes from './vat-book.module.css';

type Sums = VatBook['totals'];

export function BookTotals({ book: { byType, totals } }: { book: VatBook }) {
  const columns = [
    { name: texts.count, valueOf: ({ vouchers }: Sums) => vouchers },
    ...totals.vat.flatMap(({ rate }) => [
      { name: texts.net(rate), valueOf: (sums: Sums) => ofRate(sums, rate)?.base ?? 0 },
      { name: texts.vat(rate), valueOf: (sums: Sums) => ofRate(sums, rate)?.amount ?? 0 },
    ]),
    ...(totals.undivided === 0 ? [] : [{ name: texts.undivided, valueOf: ({ undivided }: Sums) => undivided }]),
    ...(totals.exempt === 0 ? [] : [{ name: texts.exempt, valueOf: ({ exempt }: Sums) => exempt }]),
    { name: texts.total, valueOf: ({ total }: Sums) => total },
  ];
  const valuesOf = (sums: Sums) => columns.map(({ valueOf }) => valueOf(sums));
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="vat-book-totals">
      <Box component="h2" id="vat-book-totals" fz="h3" mb="0.5rem">
        {texts.byType}
      </Box>
      <FiguresTable
        title={texts.byType}
        onPaper={false}
        figures={{
          rowsName: texts.voucher,
          rows: byType.map((sums) => ({ name: kindName(sums), values: valuesOf(sums) })),
          columns: columns.map(({ name }) => name),
          totals: valuesOf(totals),
          format: (value, column) => (column === 0 ? formatNumber(value) : formatMoney(value)),
        }}
      />
    </section>
  );
}

const ofRate = ({ vat }: Sums, rate: number) => vat.find((one) => one.rate === rate);
