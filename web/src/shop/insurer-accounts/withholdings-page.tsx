import { monthName, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { withholdingTaxLabels } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import {
  type ListedWithholding,
  type MonthWithholdings,
  withholdingEndpoints,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FiguresTable } from '../../base/charts/figures-table.tsx';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatDay, formatMoney, formatNumber, today } from '../../base/format/format.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { MonthField } from '../../base/ui/fields/date-fields.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import { withholdingsQuery } from './insurer-accounts-api.ts';
import { withholdingTexts as texts } from './texts.ts';
import figures from '../../base/charts/figures-page.module.css';
import monthTable from '../../base/data-table/month-table.module.css';
import classes from './withholdings.module.css';

export function WithholdingsPage() {
  const navigate = useNavigate();
  const current = monthOf(today());
  const { month = current } = useSearch({ from: '/shop/claims/withholdings' });
  const { data, error, refetch } = useQuery(withholdingsQuery(month));
  return (
    <section className={figures.page} aria-labelledby="withholdings">
      <Group justify="space-between" gap="0.75rem" mb="0.75rem" align="flex-start">
        <Box flex={1} miw="16rem">
          <h1 id="withholdings">{texts.title}</h1>
          <Text c="dimmed" fz="sm">
            {texts.note}
          </Text>
        </Box>
        <Group gap="0.75rem" align="flex-end">
          <MonthField
            label={texts.month}
            value={month}
            onChange={(chosen) =>
              void navigate({ to: '/claims/withholdings', search: { month: chosen }, replace: true })
            }
          />
          <ExportMenu
            endpoint={withholdingEndpoints.export}
            query={{ month }}
            isEmpty={data?.withholdings.length === 0}
          />
        </Group>
      </Group>
      {!data && !error && <LoadingText lines={10} />}
      {error && <ErrorState error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {!error && data && <Month month={data} />}
    </section>
  );
}

function Month({ month }: { month: MonthWithholdings }) {
  if (month.withholdings.length === 0) {
    return <EmptyState title={texts.none(monthName(month.month))} detail={texts.noneDetail} />;
  }
  return (
    <Stack gap="1rem">
      <TaxTotals month={month} />
      <MonthCertificates withholdings={month.withholdings} />
    </Stack>
  );
}

function TaxTotals({ month: { byTax, withholdings, total } }: { month: MonthWithholdings }) {
  const certificatesOf = (tax: string) => withholdings.filter((one) => one.tax === tax).length;
  return (
    <section className={`panel ${figures.card}`} aria-labelledby="withholding-totals">
      <Box component="h2" id="withholding-totals" fz="h3" mb="0.5rem">
        {texts.byTax}
      </Box>
      <FiguresTable
        title={texts.byTax}
        onPaper={false}
        figures={{
          rowsName: texts.tax,
          rows: byTax.map(({ tax, amount }) => ({
            name: withholdingTaxLabels[tax],
            values: [certificatesOf(tax), amount],
          })),
          columns: [texts.certificates, texts.amount],
          totals: [withholdings.length, total],
          format: (value, column) => (column === 0 ? formatNumber(value) : formatMoney(value)),
        }}
      />
    </section>
  );
}

const STEP = 100;

function MonthCertificates({ withholdings }: { withholdings: readonly ListedWithholding[] }) {
  const [shown, setShown] = useState(STEP);
  const phone = usePhone();
  const left = withholdings.length - shown;
  const first = withholdings.slice(0, shown);
  return (
    <section className={`panel ${figures.card}`} aria-labelledby="withholding-certificates">
      <Box component="h2" id="withholding-certificates" fz="h3" mb="0.5rem">
        {texts.certificates}
      </Box>
      {phone ? <Cards withholdings={first} /> : <Table withholdings={first} />}
      {left > 0 && (
        <Button variant="default" mt="0.75rem" onClick={() => setShown(shown + STEP)}>
          {texts.more(Math.min(STEP, left))}
        </Button>
      )}
    </section>
  );
}

interface WithholdingsProps {
  withholdings: readonly ListedWithholding[];
}

function Table({ withholdings }: WithholdingsProps) {
  return (
    <ScrollRegion className={monthTable.scroll} label={texts.certificatesTable}>
      <table className={`figures ${monthTable.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.certificate}</th>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.insurer}</th>
            <th scope="col">{texts.payment}</th>
            <th scope="col" className={classes.part}>
              {texts.base}
            </th>
            <th scope="col" className={classes.part}>
              {texts.rate}
            </th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {withholdings.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a payment's certificates have no ids
            <Row key={`${one.payment._id} ${index}`} withholding={one} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards({ withholdings }: WithholdingsProps) {
  return (
    <ul className={classes.cards} aria-label={texts.certificates}>
      {withholdings.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a payment's certificates have no ids
        <li key={`${one.payment._id} ${index}`}>
          <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
            <span>{one.certificateNumber}</span>
            <span className={classes.amount}>{formatMoney(one.amount)}</span>
          </Group>
          <span className={classes.below}>{taxText(one)}</span>
          <span className={classes.below}>
            {formatDay(one.day)} · {one.insurance.name}
          </span>
          <Link to="/claims/payments" search={{ id: one.payment._id }}>
            {texts.paymentOf(one.payment.number)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** 'Ingresos Brutos · Salta' */
const taxText = ({ tax, jurisdiction }: ListedWithholding) =>
  jurisdiction ? `${withholdingTaxLabels[tax]} · ${jurisdiction}` : withholdingTaxLabels[tax];

function Row({ withholding }: { withholding: ListedWithholding }) {
  const { certificateNumber, day, base, rate, amount, insurance, cuit, payment } = withholding;
  return (
    <tr>
      <th scope="row">
        <span>{certificateNumber}</span>
        <span className={classes.below}>{taxText(withholding)}</span>
      </th>
      <td>{formatDay(day)}</td>
      <td className={classes.insurer}>
        <span>{insurance.name}</span>
        {cuit && <span className={classes.below}>{texts.taxId(cuit)}</span>}
      </td>
      <td>
        <Link to="/claims/payments" search={{ id: payment._id }}>
          {texts.paymentOf(payment.number)}
        </Link>
        {withholding.orderNumber && <span className={classes.below}>{texts.order(withholding.orderNumber)}</span>}
      </td>
      <td className={classes.part}>{base !== null && formatMoney(base)}</td>
      <td className={classes.part}>{rate !== null && `${formatNumber(rate)} %`}</td>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}
