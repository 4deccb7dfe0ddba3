import type {
  Allocation,
  InsurerPayment,
  Withholding,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { withholdingTaxLabels } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import classes from './register-dialog.module.css';
import { insurerPaymentTexts as texts, registerTexts } from './payment-texts.ts';

export function PaymentFacts({ payment }: { payment: InsurerPayment }) {
  const { day, orderNumber, method, gross, fee, withheld, net, unallocated, user, note } = payment;
  const { reversedAt, reversedBy, reverseNote } = payment;
  return (
    <Facts>
      <Fact name={texts.day} value={formatDay(day)} />
      {orderNumber && <Fact name={registerTexts.orderNumber} value={orderNumber} />}
      <Fact name={registerTexts.method} value={paymentMethodLabels[method]} />
      <Fact name={texts.gross} value={formatMoney(gross)} />
      <Fact name={texts.fee} value={formatMoney(fee)} />
      <Fact name={texts.withheld} value={formatMoney(withheld)} />
      <Fact name={texts.net} value={<strong>{formatMoney(net)}</strong>} />
      <Fact name={texts.unallocated} value={formatMoney(unallocated)} />
      <Fact name={registerTexts.user} value={user.name} />
      {reversedAt && <Fact name={texts.reversed} value={`${formatDateTime(reversedAt)} · ${reversedBy?.name ?? ''}`} />}
      {reverseNote && <Fact isWide name={registerTexts.reverseReason} value={reverseNote} />}
      {note && <Fact isWide name={registerTexts.note} value={note} />}
    </Facts>
  );
}

const heading = { component: 'h3', mt: '1.25rem', mb: 4, c: 'dimmed', fz: 'sm', fw: 500 } as const;

export function Withholdings({ withholdings }: { withholdings: readonly Withholding[] }) {
  if (withholdings.length === 0) return null;
  return (
    <section aria-label={texts.withheld}>
      <Box {...heading}>{texts.withheld}</Box>
      <ul className={classes.allocations}>
        {withholdings.map(({ tax, jurisdiction, certificateNumber, day, base, rate, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a payment may hold two equal certificates
          <li key={index}>
            <div>
              {withholdingTaxLabels[tax]}
              {jurisdiction && ` · ${jurisdiction}`}
              <Text c="dimmed" fz="sm">
                {registerTexts.certificateNumber(certificateNumber)} · {formatDay(day)}
                {base !== null && ` · ${registerTexts.base(formatMoney(base))}`}
                {rate !== null && ` · ${formatNumber(rate)} %`}
              </Text>
            </div>
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Allocations({ allocations, isReversed }: { allocations: readonly Allocation[]; isReversed: boolean }) {
  return (
    <section aria-label={registerTexts.allocations}>
      <Box {...heading}>{registerTexts.allocations}</Box>
      {allocations.length === 0 && (
        <Text c="dimmed">{isReversed ? registerTexts.paysNothing : registerTexts.noAllocations}</Text>
      )}
      <ul className={classes.allocations}>
        {allocations.map(({ item, client, saleNumber, batch, amount }) => (
          <li key={item}>
            <div>
              {client}
              <Text c="dimmed" fz="sm">
                {registerTexts.sale(saleNumber)} ·{' '}
                <Link to="/claims/batches" search={{ id: batch._id }} className="touch-link">
                  {registerTexts.batch(batch.number)}
                </Link>
              </Text>
            </div>
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}
