import { vatBookEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { monthOf } from '@dioptria/contract/base/shop-time.ts';
import { WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import figures from '../../../base/charts/figures-page.module.css';
import { ExportMenu } from '../../../base/data-table/export-menu.tsx';
import { today } from '../../../base/format/format.ts';
import { Chip } from '../../../base/ui/chip.tsx';
import { EmptyState } from '../../../base/ui/empty-state.tsx';
import { ErrorState } from '../../../base/ui/error-text.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { MonthField } from '../../../base/ui/month-field.tsx';
import { invalidText, kindName, numberText } from '../voucher-labels.ts';
import { kindOfType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { BookTotals } from './book-totals.tsx';
import { BookVouchers } from './book-vouchers.tsx';
import { vatBookTexts as texts } from './texts.ts';
import { vatBookQuery } from './vat-book-api.ts';
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
