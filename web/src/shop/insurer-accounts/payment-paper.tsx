import type { InsurerPayment } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { allocationText, withholdingText } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box } from '@mantine/core';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { Fact, Paper, PaperFacts, PaperNote } from '../../base/print/paper.tsx';
import { insurerPaymentTexts as texts, registerTexts } from './payment-texts.ts';

export function PaymentPaper({ payment }: { payment: InsurerPayment }) {
  const { number, insurance, day, orderNumber, method, gross, fee, withheld, net, unallocated, user, note } = payment;
  const { withholdings = [], allocations = [], reversedAt } = payment;
  return (
    <Paper
      title={registerTexts.receipt(number)}
      date={formatDay(day)}
      {...(reversedAt && { warning: registerTexts.receiptReversed })}
    >
      <PaperFacts>
        <Fact name={texts.insurance} value={insurance.name} />
        {orderNumber && <Fact name={registerTexts.orderNumber} value={orderNumber} />}
        <Fact name={registerTexts.method} value={paymentMethodLabels[method]} />
        <Fact name={registerTexts.user} value={user.name} />
      </PaperFacts>
      <Box component="dl" pt="2mm" className="figures" style={{ borderTop: '0.5pt solid #000' }}>
        <Fact name={texts.gross} value={formatMoney(gross)} />
        <Fact name={texts.fee} value={formatMoney(fee)} />
        <Fact name={texts.withheld} value={formatMoney(withheld)} />
        <Fact strong name={texts.net} value={formatMoney(net)} />
      </Box>
      <PaperRows title={texts.withheld} rows={withholdings.map(withholdingText)} />
      <PaperRows title={registerTexts.allocations} rows={allocations.map(allocationText)} />
      {unallocated > 0 && <p className="figures">{registerTexts.rest(formatMoney(unallocated))}</p>}
      {note && <PaperNote name={registerTexts.note} note={note} />}
      <Box component="p" mt="18mm" pt="1mm" w="60mm" maw="100%" ta="center" style={{ borderTop: '1pt solid #000' }}>
        {registerTexts.signature}
      </Box>
    </Paper>
  );
}

function PaperRows({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <Box component="section" py="2mm" className="figures">
      <Box component="p" fw={620}>
        {title}
      </Box>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a payment may hold two equal certificates
        <Box key={index} component="p" style={{ breakInside: 'avoid' }}>
          {row}
        </Box>
      ))}
    </Box>
  );
}
