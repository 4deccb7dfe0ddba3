import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatMoney } from '../../base/format/format.ts';
import { CancelInvoiceButton, CreditNoteButton, RetryButton } from './invoice-actions.tsx';
import { InvoiceReason } from './invoice-reason.tsx';
import { InvoiceStateChip } from './invoice-state.tsx';
import classes from './invoices.module.css';
import { InvoicePrintButton } from './paper/invoice-print-button.tsx';
import { invoiceTexts as texts } from './texts.ts';
import { VoucherName } from './voucher-name.tsx';
import { invalidText } from './voucher-labels.ts';

interface VoucherProps {
  voucher: Invoice;
  hasLeft: boolean;
  /** Another invoice occupies the sale or the batch. */
  isReplaced: boolean;
  send?: ReactNode;
}

export function VoucherItem({ voucher, hasLeft, isReplaced, send }: VoucherProps) {
  const { _id, state, total, day, createdAt, authorization, environment } = voucher;
  const facts = [
    invoiceStateTable[state].isQueued ? formatDateTime(createdAt) : formatDay(day),
    authorization && texts.authorisation(authorization.code, formatDay(authorization.due)),
    invalidText(environment),
  ];
  return (
    <li className={classes.voucher}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Group gap="0 0.625rem">
          <Link to="/cash/invoices" search={{ id: _id }} className={classes.link}>
            <VoucherName voucher={voucher} />
          </Link>
          <InvoiceStateChip state={state} />
        </Group>
        <strong>{formatMoney(total)}</strong>
      </Group>
      <Text c="dimmed" fz="sm" mt={2}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <InvoiceReason invoice={voucher} />
      <Group gap={8} mt="0.5rem">
        <InvoicePrintButton invoice={voucher} />
        {send}
        <RetryButton invoice={voucher} isReplaced={isReplaced} />
        <CreditNoteButton invoice={voucher} hasLeft={hasLeft} />
        <CancelInvoiceButton invoice={voucher} />
      </Group>
    </li>
  );
}
