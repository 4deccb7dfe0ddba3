import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-words.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatMoney } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { CancelInvoiceButton, CreditNoteButton, RetryButton } from './invoice-actions.tsx';
import { InvoicePrintButton } from './paper/invoice-print-button.tsx';
import { InvoiceReason } from './invoice-reason.tsx';
import { InvoiceStateChip } from './invoice-state.tsx';
import { saleInvoicesQuery } from './invoices-api.ts';
import classes from './invoices.module.css';
import { invoiceTexts as texts } from './texts.ts';
import { VoucherName } from './voucher-name.tsx';
import { activeInvoice, hasCreditLeft, invalidText, surchargeBeyond } from './voucher-words.ts';

interface SaleInvoicesProps {
  saleId: string;
  /** What the client has to pay for the sale, with its surcharges, in pesos. Undefined until the payments are loaded. */
  cost: number | undefined;
  /** True if the sale is canceled. */
  isVoid: boolean;
  /** Returns the button that sends the client the page of an authorised voucher. */
  sendButton: (voucher: Invoice) => ReactNode;
}

/** The vouchers of a sale with their states, and the actions that help (docs/rules.md#invoices-20). */
export function SaleInvoices({ saleId, cost, isVoid, sendButton }: SaleInvoicesProps) {
  const { data: vouchers, error, refetch } = useQuery(saleInvoicesQuery(saleId));
  const active = activeInvoice(vouchers ?? []);
  return (
    <>
      {error && !vouchers && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !vouchers && <LoadingText lines={2} />}
      {vouchers?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {active && <Warning>{warningOf(active, vouchers ?? [], { cost, isVoid })}</Warning>}
      {vouchers && vouchers.length > 0 && (
        <ul>
          {vouchers.map((voucher) => (
            <Voucher
              key={voucher._id}
              voucher={voucher}
              hasLeft={hasCreditLeft(voucher, vouchers)}
              send={voucher.state === 'authorised' && sendButton(voucher)}
              isReplaced={voucher.kind === 'invoice' && active !== undefined && active !== voucher}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns what the user has to correct of the invoice that occupies a sale; undefined if nothing. */
function warningOf(
  active: Invoice,
  vouchers: readonly Invoice[],
  { cost = active.total, isVoid }: Pick<SaleInvoicesProps, 'cost' | 'isVoid'>,
): string | undefined {
  if (isVoid && active.state !== 'authorised') return texts.canceledBefore;
  if (isVoid) return hasCreditLeft(active, vouchers) ? texts.canceledSale : undefined;
  const surcharge = surchargeBeyond(active, vouchers, cost);
  if (surcharge > 0) return texts.surchargeLater(formatMoney(surcharge));
  return surcharge < 0 ? texts.surchargeGivenBack(formatMoney(-surcharge)) : undefined;
}

function Warning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Box component="p" {...tinted('carey')} px="md" py="xs" mb="xs">
      {children}
    </Box>
  );
}

interface VoucherProps {
  voucher: Invoice;
  /** True if a credit note can still credit a part of the invoice. */
  hasLeft: boolean;
  /** True if another invoice occupies the sale. */
  isReplaced: boolean;
  send: ReactNode;
}

function Voucher({ voucher, hasLeft, isReplaced, send }: VoucherProps) {
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
