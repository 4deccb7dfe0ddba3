import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Box } from '@mantine/core';
import { formatDate, formatDay, formatMoney, today } from '../../../base/format/format.ts';
import { PaperFact, Paper, PaperFacts } from '../../../base/print/paper.tsx';
import { accountTexts } from '../../payments/texts.ts';
import { useMethodNames } from '../../settings/methods.ts';
import { owedText } from '../texts.ts';
import type { Sale } from '../sales-api.ts';
import { slipTexts } from './texts.ts';

export function PaymentReceipt({ sale, payment }: { sale: Sale; payment: Payment }) {
  const { receiptNumber, createdAt, method, plan, amount, surcharge } = payment;
  const names = useMethodNames();
  // A canceled or refunded sale asks for no money, and is not paid either.
  const isDue = !orderStatusTable[sale.orderStatus].isVoid && !paymentStatusTable[sale.paymentStatus].isGivenBack;
  return (
    <Paper
      warning={slipTexts.receiptWarning}
      title={slipTexts.receipt(receiptNumber ?? 0)}
      date={formatDate(createdAt)}
    >
      <PaperFacts>
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        <PaperFact name={slipTexts.sale} value={String(sale.number)} />
        <PaperFact name={saleFields.paymentMethod.label} value={names[method]} />
        <PaperFact name={accountTexts.plan} value={plan} />
      </PaperFacts>
      <Box component="dl" w="75mm" maw="100%" ms="auto" py="3mm" className="figures">
        <PaperFact name={slipTexts.amount} value={formatMoney(amount)} strong={surcharge === 0} />
        {surcharge > 0 && <PaperFact name={slipTexts.surcharge} value={formatMoney(surcharge)} />}
        {surcharge > 0 && (
          <PaperFact name={slipTexts.received} value={formatMoney(roundMoney(amount + surcharge))} strong />
        )}
        <PaperFact name={slipTexts.owedOn(formatDay(today()))} value={isDue ? owedText(sale.balance) : ''} />
      </Box>
    </Paper>
  );
}
