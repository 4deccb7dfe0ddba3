import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { formatMoney } from '../../../base/format/format.ts';
import { Fact } from '../../../base/print/paper.tsx';
import { useMethodNames } from '../../settings/methods.ts';
import { hasDeposit } from '../amounts.tsx';
import { paymentsQuery, type Sale } from '../sales-api.ts';
import { saleTexts } from '../texts.ts';
import { paidByMethod } from './paid-by-method.ts';
import classes from './sale-slip.module.css';
import { slipTexts } from './texts.ts';

/**
 * The client's part less the deposit and the other payments is the balance, and the payments by method add up to the deposit and
 * the other payments (docs/rules.md#slip-4).
 */
export function SlipAmounts({ sale }: { sale: Sale }) {
  const deposit = hasDeposit(sale) ? sale.deposit : 0;
  const others = roundMoney(new Big(sale.paid).minus(deposit));
  const isOwed = sale.balance > 0 && !paymentStatusTable[sale.paymentStatus].isGivenBack;
  return (
    <Box w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
      <dl>
        <Fact name={saleFields.subtotal.label} value={formatMoney(sale.subtotal)} />
        {sale.discountAmount > 0 && <Fact name={saleFields.discount.label} value={formatMoney(-sale.discountAmount)} />}
        <Fact name={saleFields.total.label} value={formatMoney(sale.total)} strong />
        {sale.insurerTotal > 0 && (
          <>
            {insurersOf(sale).map(({ name, amount }) => (
              <Fact key={name} name={name} value={formatMoney(-amount)} />
            ))}
            <Fact name={saleFields.clientTotal.label} value={formatMoney(sale.clientTotal)} strong />
          </>
        )}
        {deposit > 0 && <Fact name={saleTexts.deposit} value={formatMoney(deposit)} />}
        {others !== 0 && (
          <Fact name={deposit > 0 ? slipTexts.otherPayments : slipTexts.paid} value={formatMoney(others)} />
        )}
        {isOwed && <Fact name={saleTexts.balance} value={formatMoney(sale.balance)} strong />}
        {sale.credit > 0 && <Fact name={saleTexts.credit} value={formatMoney(sale.credit)} strong />}
      </dl>
      <SlipPayments saleId={sale._id} />
    </Box>
  );
}

/** A single insurer is named among the facts of the slip. */
function insurersOf({ coverages = [], insurerTotal }: Sale): { name: string; amount: number }[] {
  const paying = coverages.filter(({ insurerAmount }) => insurerAmount > 0);
  if (paying.length < 2) return [{ name: saleFields.insurerTotal.label, amount: insurerTotal }];
  return paying.map(({ insurance, insurerAmount }) => ({ name: insurance.name, amount: insurerAmount }));
}

/** A surcharge of a plan pays no part of the sale, so it is named apart. */
function SlipPayments({ saleId }: { saleId: string }) {
  const { data: ledger = [] } = useQuery(paymentsQuery(saleId));
  const names = useMethodNames();
  const sums = paidByMethod(ledger);
  if (sums.length === 0) return null;
  return (
    <Box component="dl" mt="2mm" pt="1mm" className={classes.payments} aria-label={slipTexts.payments}>
      {sums.map(({ method, plan, amount, surcharge }) => (
        <Box key={method + plan}>
          <Fact name={[names[method], plan].filter(Boolean).join(' · ')} value={formatMoney(amount)} />
          {surcharge !== 0 && <Fact name={slipTexts.surchargeApart} value={formatMoney(surcharge)} />}
        </Box>
      ))}
    </Box>
  );
}
