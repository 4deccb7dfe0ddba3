import { arcaReason, observationReason } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import {
  type InvoiceState,
  invoiceStateLabels,
  invoiceStateTable,
} from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { ArcaMessage, Invoice, InvoicePreview } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Group, Text } from '@mantine/core';
import { IconCheck, IconClock, IconQuestionMark, IconSend, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatDateTime, formatMoney, formatNumber } from '../../base/format/format.ts';
import { Chip, type Tone } from '../../base/ui/elements/chip.tsx';
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

/** Renders nothing for a voucher that neither waits nor has a message of ARCA (docs/rules.md#invoices-22). */
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

/** The text may break before the number, but not within the number. */
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

export function InvoiceLines({ lines }: Pick<InvoicePreview, 'lines'>) {
  return (
    <ul className={classes.lines}>
      {Array.from(lines.entries(), ([position, { description, quantity, total, isAdjustment }]) => (
        <Group key={position} component="li" wrap="nowrap" gap="sm" align="baseline">
          <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {description}
          </Box>
          {!isAdjustment && (
            <Box c="dimmed" fz="sm" flex="none">
              × {quantity}
            </Box>
          )}
          <Box component="strong" flex="none" ta="end">
            {formatMoney(total)}
          </Box>
        </Group>
      ))}
    </ul>
  );
}

/** A class C voucher has only the total. */
export function InvoiceAmounts({ vat, exempt, total }: Pick<InvoicePreview, 'vat' | 'exempt' | 'total'>) {
  return (
    <dl className={classes.amounts}>
      {vat.map(({ rate, base, amount }) => (
        <Fragment key={rate}>
          <Amount name={texts.netOf(formatNumber(rate))} amount={base} />
          <Amount name={texts.vatOf(formatNumber(rate))} amount={amount} />
        </Fragment>
      ))}
      {exempt > 0 && <Amount name={texts.exempt} amount={exempt} />}
      <Group justify="space-between" wrap="nowrap" className={classes.total}>
        <dt>{texts.total}</dt>
        <dd>{formatMoney(total)}</dd>
      </Group>
    </dl>
  );
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <Group justify="space-between" wrap="nowrap" c="dimmed">
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </Group>
  );
}
