import type { InvoicePreview as Preview } from '@dioptria/contract/shop/invoices/invoices.ts';
import { vatConditionLabels } from '@dioptria/contract/shop/vat/vat-conditions.ts';
import { fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { Box, Group, Text } from '@mantine/core';
import { Chip } from '../../base/ui/chip.tsx';
import { InvoiceAmounts, InvoiceLines } from './invoice-amounts.tsx';
import { useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import classes from './invoices.module.css';
import { invoiceTexts, issueTexts as texts } from './texts.ts';
import { documentText, kindName } from './voucher-labels.ts';

interface InvoicePreviewProps {
  preview: Preview;
  isStale: boolean;
}

export function InvoicePreview({ preview, isStale }: InvoicePreviewProps) {
  const { letter, pointOfSale, receiver, lines } = preview;
  const mode = useIssuing()?.mode ?? 'production';
  return (
    <section className={classes.preview} aria-label={texts.preview} data-stale={isStale || undefined}>
      <Group wrap="nowrap" gap="0.75rem" mb="0.75rem">
        <span className={classes.letter} aria-hidden>
          {letter}
        </span>
        <div>
          <Text fw={620}>{kindName({ kind: 'invoice', letter })}</Text>
          <Text c="dimmed" fz="sm">
            {pointOfSale && `${invoiceTexts.pointOfSale} ${pointOfSale.number} · ${pointOfSale.name}`}
          </Text>
        </div>
      </Group>
      {!fiscalModeTable[mode].isFiscal && (
        <Box mb="0.75rem">
          <Chip tone="carey">
            {fiscalModeTable[mode].label}: {invoiceTexts.notValid.toLowerCase()}
          </Chip>
        </Box>
      )}
      <Text fw={560} style={{ overflowWrap: 'anywhere' }}>
        {receiver.name}
      </Text>
      <Text c="dimmed" fz="sm" mb="0.5rem">
        {vatConditionLabels[receiver.vatCondition]} · {documentText(receiver)}
      </Text>
      <InvoiceLines lines={lines} />
      <InvoiceAmounts {...preview} />
    </section>
  );
}
