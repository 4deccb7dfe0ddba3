import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Box } from '@mantine/core';
import { formatDate, formatDay, formatMoney, today } from '../../base/format/format.ts';
import { PaperFact, Paper, PaperFacts } from '../../base/print/paper.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import classes from './account-paper.module.css';
import { entryText } from './account-labels.ts';
import { accountPaperTexts as texts, accountTexts } from './texts.ts';

export interface AccountClient {
  _id: string;
  name: string;
  typeId: string;
  numId: string;
  phone: string;
  isFinalConsumer?: boolean;
}

interface AccountPaperProps {
  client: AccountClient;
  account: Account;
}

export function AccountStatement({ client, account }: AccountPaperProps) {
  const { owed, credit, opening, entries } = account;
  const names = useMethodNames();
  return (
    <Paper warning={texts.notAnInvoice} title={texts.statement} date={formatDay(today())}>
      <ClientFacts client={client} />
      <table className={`figures ${classes.entries}`}>
        <thead>
          <tr>
            <th>{texts.date}</th>
            <th>{texts.detail}</th>
            <th>{texts.debit}</th>
            <th>{texts.creditColumn}</th>
            <th>{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {opening !== 0 && (
            <tr>
              <td colSpan={4}>{accountTexts.before}</td>
              <td>{formatMoney(opening)}</td>
            </tr>
          )}
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td>{formatDate(entry.createdAt)}</td>
              <td>{entryText(entry, names)}</td>
              <td>{entry.debit > 0 && formatMoney(entry.debit)}</td>
              <td>{entry.credit > 0 && formatMoney(entry.credit)}</td>
              <td>{formatMoney(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
        <PaperFact name={texts.owed} value={texts.owes(owed)} strong />
        {credit > 0 && <PaperFact name={texts.credit} value={formatMoney(credit)} strong />}
      </Box>
    </Paper>
  );
}

function ClientFacts({ client }: { client: AccountClient }) {
  return (
    <PaperFacts>
      <PaperFact name={texts.client} value={client.name} />
      <PaperFact name={client.typeId} value={client.numId} />
      <PaperFact name={texts.phone} value={client.phone} />
    </PaperFacts>
  );
}

export function AccountReceipt({ client, account, receiptNumber }: AccountPaperProps & { receiptNumber: number }) {
  const names = useMethodNames();
  const parts = account.entries.filter((entry) => entry.receiptNumber === receiptNumber && entry.onAccount);
  const [first] = parts;
  if (!first) return null;
  const amount = roundMoney(parts.reduce((sum, { credit }) => sum + credit, 0));
  const surcharge = roundMoney(parts.reduce((sum, part) => sum + part.surcharge, 0));
  return (
    <Paper
      warning={texts.receiptWarning}
      title={accountTexts.receipt(receiptNumber)}
      date={formatDate(first.createdAt)}
    >
      <ClientFacts client={client} />
      <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
        {parts.map(({ _id, order, credit }) => (
          <PaperFact
            key={_id}
            name={order ? accountTexts.sale(order.number) : texts.rest}
            value={formatMoney(credit)}
          />
        ))}
        <PaperFact
          name={`${texts.total} · ${first.method ? names[first.method] : ''}`}
          value={formatMoney(amount)}
          strong={surcharge === 0}
        />
        <PaperFact name={accountTexts.plan} value={first.plan} />
        {surcharge > 0 && <PaperFact name={texts.surcharge} value={formatMoney(surcharge)} />}
        {surcharge > 0 && (
          <PaperFact name={texts.received} value={formatMoney(roundMoney(amount + surcharge))} strong />
        )}
        <PaperFact name={texts.owedOn(formatDay(today()))} value={texts.owes(account.owed)} />
        {account.credit > 0 && (
          <PaperFact name={texts.creditOn(formatDay(today()))} value={formatMoney(account.credit)} />
        )}
      </Box>
    </Paper>
  );
}
