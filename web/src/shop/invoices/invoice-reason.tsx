import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-words.ts';
import type { ArcaMessage, Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Text } from '@mantine/core';
import { formatDateTime } from '../../base/format/format.ts';
import { invoiceTexts as texts } from './texts.ts';

/** The messages of ARCA with their codes. */
export function ArcaMessages({ messages }: { messages: readonly ArcaMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul>
      {Array.from(messages.entries(), ([position, { code, message }]) => (
        <Box component="li" key={position} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <strong className="figures">{code}</strong> {message}
        </Box>
      ))}
    </ul>
  );
}

/**
 * Says why a voucher waits or was rejected, and what helps (docs/rules.md#invoices-22). Renders nothing for a voucher that needs
 * nothing.
 */
export function InvoiceReason({ invoice }: { invoice: Invoice }) {
  const { state, waitsFor, nextAttemptAt, attempts, errors, observations } = invoice;
  if (state === 'rejected') {
    return (
      <div>
        <Text fz="sm">{texts.rejected}</Text>
        <ArcaMessages messages={errors} />
        <Text fz="sm">{texts.rejectedHelp}</Text>
      </div>
    );
  }
  if (!invoiceStateTable[state].isQueued) return <ArcaMessages messages={observations} />;
  const why = state === 'uncertain' ? texts.uncertain : waitsFor || texts.waits;
  const next = attempts > 0 && nextAttemptAt !== null && texts.nextAttempt(formatDateTime(nextAttemptAt));
  return (
    <div>
      <Text fz="sm">{[why, next].filter(Boolean).join(' ')}</Text>
      <ArcaMessages messages={errors} />
    </div>
  );
}
