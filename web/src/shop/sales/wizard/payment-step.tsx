import { addDays } from '@dioptria/contract/base/shop-time.ts';
import {
  paymentStatuses,
  paymentStatusTable,
  progressSteps,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { lineTotal, partOfDeposit } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Box, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { formatMoney, today } from '../../../base/format/format.ts';
import { useSession } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { DayField } from '../../../base/ui/fields/date-fields.tsx';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { ClosedCashHint } from '../../cash/closed-cash-hint.tsx';
import { documentOf } from '../../clients/clients-api.ts';
import { CashGiven } from '../../payments/cash-given.tsx';
import { useMethodNames } from '../../settings/settings-api.ts';
import { Amount, DepositAndBalance, DiscountAmount, TwoParts } from '../amounts.tsx';
import { changeDeposit, choosePaymentStatus } from '../draft/payment-draft.ts';
import { changePayment, type Payment, type SaleDraft, takesDeposit } from '../draft/sale-draft.ts';
import { draftAmounts, draftParts, leastDeposit } from '../draft/sale-request.ts';
import { optionsOf, orderStatusLabels, paymentStatusLabels, typeLabels } from '../texts.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { SaleCoverage } from './sale-coverage.tsx';
import type { StepProps } from './steps.tsx';
import { paymentTexts as texts, productTexts } from './texts.ts';
import rows from '../sales.module.css';
import classes from './payment-step.module.css';

const unchosen = { value: '', label: sharedTexts.selectOption };

export interface PaymentStepProps extends StepProps {
  /** The wizard's button outside the form submits the form with this id. */
  formId: string;
  onConfirm: () => void;
}

export function PaymentStep({ formId, onConfirm, ...step }: PaymentStepProps) {
  const { draft, change, problems, focusOn } = step;
  const edit = (changes: Partial<Payment>) => change(changePayment(changes));
  const { tenant } = useSession();
  const least = leastDeposit(draft, tenant.minimumDeposit);
  const field = (name: keyof Payment) => ({
    'data-field': name,
    error: problems[name],
    errorProps: { role: 'alert' },
  });

  return (
    <form
      id={formId}
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <div className={classes.fields}>
        <PaymentMethods {...step} />
        <NativeSelect
          label={saleFields.paymentStatus.label}
          required
          data={[unchosen, ...optionsOf(paymentStatusLabels, paymentStatuses)]}
          value={draft.paymentStatus}
          onChange={({ currentTarget: { value } }) =>
            change(choosePaymentStatus(value as Payment['paymentStatus'], tenant.minimumDeposit))
          }
          {...field('paymentStatus')}
        />
        {takesDeposit(draft) && (
          <MoneyField
            label={saleFields.deposit.label}
            description={
              least > 0 &&
              texts.leastDeposit(formatMoney(least), tenant.minimumDeposit, partOfDeposit(draftAmounts(draft)))
            }
            value={draft.deposit}
            onChange={(deposit) => change(changeDeposit(deposit))}
            {...field('deposit')}
          />
        )}
        <MethodAmounts draft={draft} className={classes.amounts} />
        <DeliveryField {...step} />
        <NativeSelect
          className={classes.wide}
          label={saleFields.orderStatus.label}
          required
          data={[unchosen, ...optionsOf(orderStatusLabels, progressSteps)]}
          value={draft.orderStatus}
          onChange={({ currentTarget }) => edit({ orderStatus: currentTarget.value as Payment['orderStatus'] })}
          {...field('orderStatus')}
        />
        <Textarea
          className={classes.wide}
          label={saleFields.notes.label}
          placeholder={texts.notesPlaceholder}
          rows={2}
          maxLength={2000}
          value={draft.notes}
          onChange={(event) => edit({ notes: event.currentTarget.value })}
          {...field('notes')}
        />
        <SaleCoverage {...step} />
        {/* Shown below the methods, but last in the order of Tab, so that the next field needs no extra key. */}
        <ClosedCashHint
          className={classes.closedCash}
          methods={methodsOf(draft)}
          onOpened={() => focusOn('paymentMethod')}
        />
      </div>
      <SaleSummary draft={draft} />
    </form>
  );
}

const isReceived = ({ paymentStatus }: SaleDraft) =>
  paymentStatus !== '' && !paymentStatusTable[paymentStatus].isGivenBack;

const partsOf = (draft: SaleDraft) => [
  { method: draft.paymentMethod, amount: draftParts(draft).first, planId: draft.planId },
  ...draft.additionalPayments,
];

const methodsOf = (draft: SaleDraft) => [
  ...(draftParts(draft).first > 0 ? [draft.paymentMethod] : []),
  ...draft.additionalPayments.map(({ method }) => method),
];

const quickDays = [
  [texts.today, 0],
  [texts.tomorrow, 1],
  [texts.inAWeek, 7],
  [texts.inTwoWeeks, 14],
] as const;

function DeliveryField({ draft, change, problems }: StepProps) {
  const deliver = (deliveryDate: string) => change(changePayment({ deliveryDate }));
  return (
    <div className={classes.delivery}>
      <DayField
        label={saleFields.deliveryDate.formLabel}
        required
        min={today()}
        value={draft.deliveryDate}
        onChange={deliver}
        data-field="deliveryDate"
        error={problems['deliveryDate']}
        errorProps={{ role: 'alert' }}
      />
      <Group component="fieldset" gap={6} aria-label={texts.quickDays} className={classes.quickDays}>
        {quickDays.map(([label, days]) => {
          const day = addDays(today(), days);
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={draft.deliveryDate === day ? 'light' : 'default'}
              aria-pressed={draft.deliveryDate === day}
              className={classes.quickDay}
              onClick={() => deliver(day)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}

/** The sale's own method is last, because it pays the rest (docs/rules.md#payments-15). */
function MethodAmounts({ draft, className }: { draft: SaleDraft; className: string | undefined }) {
  const names = useMethodNames();
  const { additionalPayments: parts, paymentMethod, paymentStatus } = draft;
  const { paid, first } = draftParts(draft);
  if (parts.length === 0 || paymentStatus === '' || first < 0 || paid === 0) return null;
  const all = [...parts, { method: paymentMethod, amount: first }];
  const amounts = all.flatMap(({ method, amount }) =>
    amount ? [`${method ? names[method] : saleFields.paymentMethod.label} ${formatMoney(amount)}`] : [],
  );
  return (
    <Box component="output" className={`figures ${className}`} c={first === 0 ? 'var(--tone-carey-text)' : undefined}>
      {texts.sumOfMethods(amounts, formatMoney(paid), formatMoney(draftAmounts(draft).clientTotal))}
    </Box>
  );
}

function SaleSummary({ draft }: { draft: SaleDraft }) {
  const { client, prescription, products, customProducts } = draft;
  const amounts = draftAmounts(draft);
  /** The price that an insurer agreed, or the shop's price. */
  const priceOf = (key: string) => amounts.lines.find((line) => line.key === key)?.price ?? 0;
  return (
    <Stack
      component="section"
      gap="sm"
      px="1.125rem"
      py="md"
      bdrs="lg"
      bg="var(--panel)"
      className="figures"
      style={{ alignSelf: 'start', overflowWrap: 'anywhere' }}
      aria-label={texts.summary}
    >
      <div>
        <h3>{client?.name ?? texts.noClient}</h3>
        {client && (
          <Box c="dimmed" fz="sm">
            {[documentOf(client), prescription && texts.prescription].filter(Boolean).join(' · ')}
          </Box>
        )}
      </div>
      <ul className={rows.rows} data-topped>
        {products.map(({ product, quantity, prescriptionType, priceBefore }) => (
          <Line
            key={product._id}
            name={product.name}
            below={[
              ...typeLabels(prescriptionType, prescription !== null),
              ...(priceOf(product._id) === product.price ? [] : [texts.listPrice(formatMoney(product.price))]),
              ...(priceBefore === undefined ? [] : [`${productTexts.priceBefore} ${formatMoney(priceBefore)}`]),
            ].join(' · ')}
            quantity={quantity}
            amount={lineTotal({ price: priceOf(product._id), quantity })}
          />
        ))}
        {customProducts.map(({ id, description, quantity }) => (
          <Line
            key={id}
            name={description || productTexts.customHeading}
            below={productTexts.custom}
            quantity={quantity}
            amount={lineTotal({ price: priceOf(id), quantity })}
          />
        ))}
      </ul>
      <dl aria-live="polite">
        <Amount term={saleFields.subtotal.label}>{formatMoney(amounts.subtotal)}</Amount>
        {amounts.discountAmount > 0 && <DiscountAmount of={{ ...draft, ...amounts }} />}
        <Amount term={saleFields.total.label} isTotal>
          {formatMoney(amounts.total)}
        </Amount>
        <TwoParts of={amounts} />
      </dl>
      {takesDeposit(draft) && <DepositAndBalance deposit={amounts.deposit} balance={amounts.balance} />}
      {isReceived(draft) && <CashGiven parts={partsOf(draft)} />}
    </Stack>
  );
}

interface LineProps {
  name: string;
  below: string;
  quantity: number;
  amount: number;
}

function Line({ name, below, quantity, amount }: LineProps) {
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap="sm" py={8} fz="sm">
      <span>
        {name}
        {quantity > 1 && (
          <Box component="span" c="dimmed">
            {' '}
            × {quantity}
          </Box>
        )}
        <Box c="dimmed">{below}</Box>
      </span>
      <strong style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount)}</strong>
    </Group>
  );
}
