import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import type { Sale } from './sales-api.ts';
import { saleTexts } from './texts.ts';

interface AmountProps {
  term: ReactNode;
  children: ReactNode;
  isTotal?: boolean;
}

/** A long term may take several lines, but its amount never wraps. */
export function Amount({ term, children, isTotal = false }: AmountProps) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      mih={32}
      {...(isTotal ? { fz: 'lg', fw: 620, lh: 1.3 } : { c: 'dimmed' })}
    >
      <Group component="dt" gap={4}>
        {term}
      </Group>
      <dd style={{ flex: 'none' }}>{children}</dd>
    </Group>
  );
}

type Discounted = Pick<Sale, 'discountType' | 'discountAmount'> & { discount: number | null };

export function DiscountAmount({ of, action }: { of: Discounted; action?: ReactNode }) {
  const { discountType, discount, discountAmount } = of;
  const percentage = discountType === 'percentage' && discount ? ` (${formatNumber(discount)} %)` : '';
  return (
    <Amount
      term={
        <>
          {saleFields.discount.label}
          {percentage}
          {action}
        </>
      }
    >
      {formatMoney(-discountAmount)}
    </Amount>
  );
}

/** Renders nothing for a sale without coverages (docs/rules.md#coverage-1). */
export function TwoParts({ of: { insurerTotal, clientTotal } }: { of: Pick<Sale, 'insurerTotal' | 'clientTotal'> }) {
  if (insurerTotal === 0) return null;
  return (
    <>
      <Amount term={saleFields.insurerTotal.label}>{formatMoney(-insurerTotal)}</Amount>
      <Amount term={saleFields.clientTotal.label} isTotal>
        {formatMoney(clientTotal)}
      </Amount>
    </>
  );
}

export const hasDeposit = ({ deposit, paymentStatus }: Pick<Sale, 'deposit' | 'paymentStatus'>) =>
  deposit > 0 && !paymentStatusTable[paymentStatus].isGivenBack;

/** In pesos. */
export function DepositAndBalance({ deposit, balance }: { deposit: number; balance: number }) {
  return (
    <Group component="dl" grow gap={8} className="figures">
      <AmountBox term={saleTexts.deposit} pesos={deposit} tone="gray" />
      <AmountBox term={saleTexts.balance} pesos={balance} tone={balance > 0 ? 'carey' : 'gray'} />
    </Group>
  );
}

/** In pesos (docs/rules.md#payments-2). */
export function Credit({ credit }: { credit: number }) {
  return (
    <dl className="figures">
      <AmountBox term={saleTexts.credit} pesos={credit} tone="carey" />
    </dl>
  );
}

function AmountBox({ term, pesos, tone }: { term: string; pesos: number; tone: 'gray' | 'carey' }) {
  return (
    <Box
      px="sm"
      py={8}
      bdrs="md"
      bg={`var(--tone-${tone}-bg)`}
      c={tone === 'carey' ? 'var(--tone-carey-text)' : undefined}
    >
      <Box component="dt" fz="xs" lts="0.04em">
        {term}
      </Box>
      <Box component="dd" fw={620}>
        {formatMoney(pesos)}
      </Box>
    </Box>
  );
}
