import type { InvoicePreview } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Group } from '@mantine/core';
import { Fragment } from 'react';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import classes from './invoices.module.css';
import { invoiceTexts as texts } from './texts.ts';

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
