import { FIGURE_MONTHS } from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import type { InsurerAccount } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { debitReasonLabels } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { debtAges } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact } from '../../base/ui/elements/sections.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { RegisterButton } from './register-button.tsx';
import { amountOrDash, marginPercent, percentText } from './account-figures.tsx';
import { insurerLedgerQuery } from './insurer-accounts-api.ts';
import classes from './insurer-accounts.module.css';
import { LedgerEntries } from './ledger-entries.tsx';
import { insurerAccountTexts as texts } from './texts.ts';

interface AccountDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function AccountDetail({ id, opened, onClose }: AccountDetailProps) {
  const { data, error, refetch } = useQuery({ ...insurerLedgerQuery(id), enabled: opened });
  const mayRegister = useCan('insurer_payments.create');
  const late = data && data.account.overdue > 0 && <Chip tone="carey">{texts.late(data.account.daysLate)}</Chip>;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={data?.account.name ?? texts.title}
      titleExtra={late}
      size="lg"
      footer={mayRegister && <RegisterButton insurance={id} />}
    >
      {!data && error && <ErrorState error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingText lines={8} />}
      {data && (
        <>
          <Debt account={data.account} />
          <Figures account={data.account} />
          <Debits account={data.account} />
          <LedgerEntries entries={data.entries} />
          <ErrorText>{error && errorMessage(error)}</ErrorText>
        </>
      )}
    </Dialog>
  );
}

function Debt({ account }: { account: InsurerAccount }) {
  return (
    <Box component="dl" className={classes.facts}>
      <Fact name={texts.open} value={<strong>{formatMoney(account.open)}</strong>} />
      <Fact name={texts.overdue} value={amountOrDash(account.overdue)} />
      {debtAges.map(({ field, label }) => (
        <Fact key={field} name={label} value={amountOrDash(account[field])} />
      ))}
      <Fact name={texts.notPresented} value={amountOrDash(account.notPresented)} />
      <Fact name={texts.unallocated} value={amountOrDash(account.unallocated)} />
    </Box>
  );
}

function Figures({ account }: { account: InsurerAccount }) {
  const { daysToPay, debitedPercent, income, lost, margin } = account;
  const percent = marginPercent(account);
  const part = percent === undefined ? '' : ` (${texts.ofIncome(percentText(percent))})`;
  return (
    <section aria-label={texts.figuresOf(FIGURE_MONTHS)} className={classes.heading}>
      <Box component="h3" fz="h3" mb="0.75rem">
        {texts.figuresOf(FIGURE_MONTHS)}
      </Box>
      <Box component="dl" className={classes.facts}>
        <Fact name={texts.daysToPay} value={daysToPay === null ? texts.unknown : texts.daysOf(daysToPay)} />
        <Fact name={texts.debited} value={debitedPercent === null ? texts.unknown : percentText(debitedPercent)} />
        <Fact name={texts.income} value={amountOrDash(income)} />
        <Fact name={texts.lost} value={amountOrDash(lost)} />
        <Fact
          isWide
          name={texts.marginAfterDebits}
          value={margin === null ? texts.unknown : `${formatMoney(margin)}${part}`}
        />
      </Box>
    </section>
  );
}

function Debits({ account: { debits, debitedPercent } }: { account: InsurerAccount }) {
  if (debitedPercent === null) return null;
  return (
    <section aria-label={texts.debits} className={classes.heading}>
      <Box component="h3" fz="h3" mb="0.25rem">
        {texts.debits}
      </Box>
      {debits.length === 0 && <Text c="dimmed">{texts.noDebits}</Text>}
      {debits.length > 0 && (
        <table className={`figures ${classes.debits}`}>
          <thead>
            <tr>
              <th scope="col">{texts.reason}</th>
              <th scope="col">{texts.amount}</th>
              <th scope="col">{texts.ofClaimed}</th>
            </tr>
          </thead>
          <tbody>
            {debits.map(({ reason, amount, percent }) => (
              <tr key={reason}>
                <th scope="row">{debitReasonLabels[reason]}</th>
                <td>{formatMoney(amount)}</td>
                <td>{percentText(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
