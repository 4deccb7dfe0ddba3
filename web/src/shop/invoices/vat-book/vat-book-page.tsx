import { monthOf } from '@dioptria/contract/base/shop-time.ts';
import { vatBookEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { BookVoucher, VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { kindOfType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FiguresTable } from '../../../base/charts/figures-table.tsx';
import { ExportMenu } from '../../../base/data-table/export-menu.tsx';
import { formatDay, formatMoney, formatNumber, today } from '../../../base/format/format.ts';
import { queryOf } from '../../../base/http/call.ts';
import { Chip } from '../../../base/ui/elements/chip.tsx';
import { EmptyState } from '../../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { MonthField } from '../../../base/ui/fields/date-fields.tsx';
import { ScrollRegion } from '../../../base/ui/elements/sections.tsx';
import { VoucherName } from '../invoice-cells.tsx';
import { documentText, invalidText, kindName, numberText } from '../voucher-labels.ts';
import { vatBookTexts as texts } from './texts.ts';
import figures from '../../../base/charts/figures-page.module.css';
import monthTable from '../../../base/data-table/month-table.module.css';
import classes from './vat-book.module.css';

const others = [{ format: 'txt', label: texts.txt, icon: IconFileZip }] as const;

export function VatBookPage() {
  const navigate = useNavigate();
  const current = monthOf(today());
  const { month = current } = useSearch({ from: '/shop/cash/vat-book' });
  const { data, error, refetch } = useQuery(vatBookQuery(month));
  const invalid = data && invalidText(data.environment);
  return (
    <section className={figures.page} aria-labelledby="vat-book">
      <Group justify="space-between" gap="0.75rem" mb="0.75rem" align="flex-start">
        <div>
          <Group gap="0.25rem 0.75rem">
            <h1 id="vat-book">{texts.title}</h1>
            {invalid && <Chip tone="carey">{invalid}</Chip>}
          </Group>
          <Text c="dimmed" fz="sm">
            {texts.note}
          </Text>
        </div>
        <Group gap="0.75rem" align="flex-end">
          <MonthField
            label={texts.month}
            value={month}
            onChange={(chosen) => void navigate({ to: '/cash/vat-book', search: { month: chosen }, replace: true })}
          />
          <ExportMenu
            endpoint={vatBookEndpoints.export}
            query={{ month }}
            isEmpty={data?.vouchers.length === 0}
            others={others}
          />
        </Group>
      </Group>
      {!data && !error && <LoadingText lines={10} />}
      {error && <ErrorState error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {!error && data && <Book book={data} />}
    </section>
  );
}

function Book({ book }: { book: VatBook }) {
  return (
    <Stack gap="1rem">
      <Warnings book={book} />
      {book.vouchers.length === 0 ? (
        <EmptyState title={texts.nothing(book.month)} />
      ) : (
        <>
          <BookTotals book={book} />
          <BookVouchers vouchers={book.vouchers} />
        </>
      )}
    </Stack>
  );
}

function Warnings({ book: { waiting, missing } }: { book: VatBook }) {
  if (waiting === 0 && missing.length === 0) return null;
  return (
    <output className={classes.warnings}>
      {waiting > 0 && (
        <p>
          {texts.waiting(waiting)}{' '}
          <Link to="/cash/invoices" search={{ state: WAITING }}>
            {texts.toInvoices}
          </Link>
        </p>
      )}
      {missing.map(({ type, pointOfSale, from, to }) => {
        const kind = kindOfType(type);
        return (
          <p key={`${type} ${pointOfSale} ${from}`}>
            {texts.missing(
              kind ? kindName(kind) : String(type),
              numberText({ pointOfSale, number: from }),
              numberText({ pointOfSale, number: to }),
            )}
          </p>
        );
      })}
    </output>
  );
}

type Sums = VatBook['totals'];

function BookTotals({ book: { byType, totals } }: { book: VatBook }) {
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

const STEP = 100;

/** A voucher's name opens the voucher, which has the columns that a narrow screen hides. */
function BookVouchers({ vouchers }: { vouchers: readonly BookVoucher[] }) {
  const [shown, setShown] = useState(STEP);
  const left = vouchers.length - shown;
  const hasExempt = vouchers.some(({ exempt }) => exempt !== 0);
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="vat-book-vouchers">
      <Box component="h2" id="vat-book-vouchers" fz="h3" mb="0.5rem">
        {texts.vouchers}
      </Box>
      <ScrollRegion className={monthTable.scroll} label={texts.vouchersTable}>
        <table className={`figures ${monthTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.voucher}</th>
              <th scope="col" className={classes.receiver}>
                {texts.receiver}
              </th>
              <th scope="col" className={classes.part}>
                {texts.netTotal}
              </th>
              <th scope="col" className={classes.part}>
                {texts.vatTotal}
              </th>
              {hasExempt && (
                <th scope="col" className={classes.part}>
                  {texts.exempt}
                </th>
              )}
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.slice(0, shown).map((voucher) => (
              <Row key={voucher._id} voucher={voucher} hasExempt={hasExempt} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {left > 0 && (
        <Button variant="default" mt="0.75rem" onClick={() => setShown(shown + STEP)}>
          {texts.more(Math.min(STEP, left))}
        </Button>
      )}
    </section>
  );
}

function Row({ voucher, hasExempt }: { voucher: BookVoucher; hasExempt: boolean }) {
  const sum = (of: 'base' | 'amount') => voucher.vat.reduce((whole, one) => whole + Math.round(one[of] * 100), 0) / 100;
  return (
    <tr>
      <td>{formatDay(voucher.day)}</td>
      <th scope="row">
        <Link to="/cash/invoices" search={{ id: voucher._id }}>
          <VoucherName voucher={voucher} />
        </Link>
      </th>
      <td className={classes.receiver}>
        <span>{voucher.name}</span>
        <span className={classes.document}>{documentText(voucher)}</span>
      </td>
      <td className={classes.part}>{formatMoney(sum('base') + voucher.undivided)}</td>
      <td className={classes.part}>{formatMoney(sum('amount'))}</td>
      {hasExempt && <td className={classes.part}>{formatMoney(voucher.exempt)}</td>}
      <td>{formatMoney(voucher.total)}</td>
    </tr>
  );
}

/** `YYYY-MM` */
const vatBookQuery = (month: string) => queryOf(vatBookEndpoints.read, { query: { month } });
