import { arcaReason, observationReason } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import {
  type InvoiceState,
  invoiceStateLabels,
  invoiceStateTable,
} from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { ArcaMessage, Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Text } from '@mantine/core';
import { IconCheck, IconClock, IconQuestionMark, IconSend, IconX } from '@tabler/icons-react';
import { formatDateTime } from '../../base/format/format.ts';
import { Chip, type Tone } from '../../base/ui/chip.tsx';
import { invoiceTexts as texts } from './texts.ts';
import { kindName, numberText } from './voucher-labels.ts';
import classes from './invoices.module.css';

const looks: Readonly<Record<InvoiceState, { tone: Tone; icon: typeof IconCheck }>> = {
  pending: { tone: 'carey', icon: IconClock },
  sending: { tone: 'cielo', icon: IconSend },
  uncertain: { tone: 'carey', icon: IconQuestionMark },
  authorised: { tone: 'salvia', icon: IconCheck },
  rejected: { tone: 'rubi', icon: IconX },
  canceled: { tone: 'gray', icon: IconX },
};

export function InvoiceStateChip({ state }: { state: InvoiceState }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Chip tone={tone} mark={<Icon size={14} stroke={2} aria-hidden />}>
      {invoiceStateLabels[state]}
    </Chip>
  );
}

function ArcaMessages({
  messages,
  reasonOf = arcaReason,
}: {
  messages: readonly ArcaMessage[];
  reasonOf?: typeof arcaReason;
}) {
  if (messages.length === 0) return null;
  return (
    <ul>
      {Array.from(messages.entries(), ([position, { code, message }]) => {
        const { means, action } = reasonOf(code);
        return (
          <Box component="li" key={position} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {[means, action].filter(Boolean).join(' ')}
            <Text fz="0.8125rem">{texts.arcaMessage(code, message)}</Text>
          </Box>
        );
      })}
    </ul>
  );
}

/** Renders nothing for a voucher that needs nothing (docs/rules.md#invoices-22). */
export function InvoiceReason({ invoice }: { invoice: Invoice }) {
  const { state, batchId, waitsFor, nextAttemptAt, attempts, errors, observations } = invoice;
  if (state === 'rejected') return <ArcaMessages messages={[...errors, ...observations]} />;
  if (!invoiceStateTable[state].isQueued) {
    return <ArcaMessages messages={observations} reasonOf={observationReason} />;
  }
  const why =
    waitsFor || (state === 'uncertain' ? texts.uncertain : batchId === null ? texts.waits : texts.waitsOfBatch);
  const next = attempts > 0 && nextAttemptAt !== null && texts.nextAttempt(formatDateTime(nextAttemptAt));
  return <Text fz="sm">{[why, next].filter(Boolean).join(' ')}</Text>;
}

/** A line ends before the number, and not within it. */
export function VoucherName({ voucher }: { voucher: Pick<Invoice, 'kind' | 'letter' | 'pointOfSale' | 'number'> }) {
  return (
    <span>
      {kindName(voucher)}
      {voucher.number !== null && (
        <>
          {' '}
          <span className={classes.number}>{numberText(voucher)}</span>
        </>
      )}
    </span>
  );
}
