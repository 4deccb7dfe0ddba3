import {
  type InsurerAccount,
  insurerAccountEndpoints,
  type InsurerAccounts,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { debtAges } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { ListHeader } from '../../base/data-table/list-header.tsx';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { Fact } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { amountOrDash, Lateness, marginPercent, percentText } from './account-figures.tsx';
import { insurerAccountsQuery } from './insurer-accounts-api.ts';
import classes from './insurer-accounts.module.css';
import { insurerAccountTexts as texts } from './texts.ts';

const AccountDetail = lazyPart(async () => (await import('./account-detail.tsx')).AccountDetail);

const SKELETON_ROWS = 5;

const columns: readonly ListColumn<InsurerAccount>[] = [
  {
    id: 'name',
    header: texts.insurer,
    width: '20%',
    cell: (account) => <TwoLines main={account.name} below={<Lateness account={account} />} />,
  },
  {
    id: 'open',
    header: texts.open,
    align: 'end',
    cell: ({ open }) => <strong>{formatMoney(open)}</strong>,
  },
  ...debtAges.map(({ field, label }): ListColumn<InsurerAccount> => ({
    id: field,
    header: label,
    align: 'end',
    from: 'wide',
    width: '9.5%',
    cell: (account) => amountOrDash(account[field]),
  })),
  {
    id: 'notPresented',
    header: texts.notPresented,
    align: 'end',
    from: 'spare',
    cell: ({ notPresented }) => amountOrDash(notPresented),
  },
  {
    id: 'unallocated',
    header: texts.unallocated,
    align: 'end',
    from: 'spare',
    cell: ({ unallocated }) => amountOrDash(unallocated),
  },
  {
    id: 'pays',
    header: texts.pays,
    whole: true,
    cell: ({ daysToPay, debitedPercent }) => (
      <TwoLines
        main={daysToPay === null ? texts.unknown : texts.paysIn(daysToPay)}
        below={debitedPercent !== null && texts.debitedPart(percentText(debitedPercent))}
      />
    ),
  },
  {
    id: 'margin',
    header: texts.marginAfterDebits,
    align: 'end',
    width: '14%',
    cell: (account) => <Margin account={account} />,
  },
];

function Margin({ account }: { account: InsurerAccount }) {
  const percent = marginPercent(account);
  if (account.margin === null) return texts.unknown;
  return <TwoLines main={formatMoney(account.margin)} below={percent !== undefined && percentText(percent)} />;
}

export function InsurerAccountsPage() {
  const { data, error, refetch } = useQuery(insurerAccountsQuery);
  const { id, shownId, open, close } = useOpenedRecord();
  const total = data?.accounts.length;
  return (
    <section aria-label={texts.title}>
      <ListHeader
        title={texts.title}
        titleAs="h1"
        total={total}
        search={undefined}
        tool={undefined}
        action={undefined}
        exportMenu={<ExportMenu endpoint={insurerAccountEndpoints.export} query={{}} isEmpty={total === 0} />}
      />
      {error && !data && <ErrorState error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {total === 0 && <EmptyState title={texts.none} detail={texts.noneDetail} />}
      {data && total !== 0 && <Totals totals={data.totals} />}
      {!(error && !data) && total !== 0 && (
        <ListRows
          title={texts.title}
          columns={columns}
          card={accountCard}
          cardLines={3}
          rows={data?.accounts}
          pageSize={SKELETON_ROWS}
          highlighted={id}
          onOpen={({ _id }) => open(_id)}
        />
      )}
      {shownId !== undefined && <AccountDetail key={shownId} id={shownId} opened={id !== undefined} onClose={close} />}
    </section>
  );
}

function Totals({ totals }: { totals: InsurerAccounts['totals'] }) {
  return (
    <Box component="section" aria-label={texts.totals} className="panel" px="1.125rem" py="0.75rem" mb="0.75rem">
      <Box component="dl" className={classes.totals}>
        <Fact name={texts.open} value={<strong>{formatMoney(totals.open)}</strong>} />
        <Fact name={texts.overdue} value={amountOrDash(totals.overdue)} />
        {debtAges.map(({ field, label }) => (
          <Fact key={field} name={label} value={amountOrDash(totals[field])} />
        ))}
        <Fact name={texts.notPresented} value={amountOrDash(totals.notPresented)} />
        <Fact name={texts.unallocated} value={amountOrDash(totals.unallocated)} />
      </Box>
    </Box>
  );
}

function accountCard(account: InsurerAccount) {
  const { name, open, overdue, daysToPay, debitedPercent } = account;
  const facts = [
    overdue > 0 && texts.overdueOf(formatMoney(overdue)),
    daysToPay !== null && texts.paysIn(daysToPay),
    debitedPercent !== null && texts.debitedPart(percentText(debitedPercent)),
  ];
  return (
    <Stack component="span" gap={4} className="figures">
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <span>{name}</span>
        <span className={classes.amount}>{formatMoney(open)}</span>
      </Group>
      <Box component="span" c="dimmed" fz="sm">
        <Lateness account={account} />
      </Box>
      <Box component="span" c="dimmed" fz="sm">
        {facts.filter(Boolean).join(' · ')}
      </Box>
    </Stack>
  );
}
