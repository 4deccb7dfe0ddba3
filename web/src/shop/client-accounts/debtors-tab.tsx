import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { debtAges } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Debtor } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatMoney, today } from '../../base/format/format.ts';
import { Fact } from '../../base/ui/elements/sections.tsx';
import { debtTotalsQuery } from '../payments/accounts-api.ts';
import classes from './debtors-tab.module.css';
import { accountAnchor } from '../clients/texts.ts';
import { debtorTexts as texts } from '../payments/texts.ts';

const amountOrDash = (pesos: number) => (pesos === 0 ? '–' : formatMoney(pesos));

const columns: readonly ListColumn<Debtor>[] = [
  {
    id: 'name',
    header: texts.client,
    width: '26%',
    cell: ({ name, phone }) => <TwoLines main={name} below={phone} />,
  },
  {
    id: 'balance',
    header: texts.balance,
    align: 'end',
    cell: ({ balance }) => <strong>{formatMoney(balance)}</strong>,
  },
  { id: 'oldestDue', header: texts.oldestDue, whole: true, cell: ({ oldestDue }) => texts.due(oldestDue, today()) },
  ...debtAges.map(({ field, label }): ListColumn<Debtor> => ({
    id: field,
    header: label,
    align: 'end',
    sortable: false,
    from: 'medium',
    cell: (row) => amountOrDash(row[field]),
  })),
];

const source = { endpoint: accountEndpoints.debtors };

export function DebtorsTab() {
  const navigate = useNavigate();
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      source={source}
      card={debtorCard}
      filters={<DebtTotals />}
      onOpen={({ _id }) => void navigate({ to: '/clients', search: { id: _id }, hash: accountAnchor })}
      exported={accountEndpoints.export}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      failure={texts.failure}
    />
  );
}

function DebtTotals() {
  const { data: totals } = useQuery(debtTotalsQuery);
  if (!totals || totals.debtors === 0) return null;
  return (
    <Box
      component="section"
      aria-label={texts.totals}
      className="panel"
      px="1.125rem"
      py="0.75rem"
      style={{ gridColumn: '1 / -1' }}
    >
      <Box component="dl" className={classes.totals}>
        <Fact name={texts.total} value={<strong>{formatMoney(totals.balance)}</strong>} />
        {debtAges.map(({ field, label }) => (
          <Fact key={field} name={label} value={amountOrDash(totals[field])} />
        ))}
      </Box>
    </Box>
  );
}

function debtorCard({ name, phone, balance, oldestDue }: Debtor) {
  return (
    <Stack component="span" gap={4} className="figures">
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <span>{name}</span>
        <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(balance)}</span>
      </Group>
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm" c="dimmed" fz="sm">
        <span>{phone}</span>
        <span>{texts.due(oldestDue, today())}</span>
      </Group>
    </Stack>
  );
}
