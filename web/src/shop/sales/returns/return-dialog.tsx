import { toCents } from '@dioptria/contract/base/money.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { coveredNotReimbursed } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { returnDestinationLabels, returnDestinations } from '@dioptria/contract/shop/sales/return-labels.ts';
import { jobsAtLab, returnProblems, surchargeOfRefund } from '@dioptria/contract/shop/sales/sale-return.ts';
import { Button, Checkbox, Group, Input, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField, NumberField } from '../../../base/ui/fields/number-field.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { useTariffPolicies } from '../../coverages/coverages-api.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { activeInvoice, hasCreditLeft, voucherName } from '../../invoices/voucher-labels.ts';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { useMethodNames } from '../../settings/settings-api.ts';
import { optionsOf } from '../texts.ts';
import { paymentsQuery, type Sale, useGiveBack } from '../sales-api.ts';
import {
  broughtBy,
  firstDraft,
  linesOfReturn,
  moneyOf,
  placeOf,
  planOf,
  type ReturnDraft,
  type ReturnForm,
  returnableSale,
  returnedUnits,
} from './return-form.ts';
import { returnTexts as texts } from './texts.ts';
import classes from './returns.module.css';

const CoverageDialog = lazyPart(async () => (await import('../sale-detail/coverage-dialog.tsx')).CoverageDialog);

interface ReturnDialogProps {
  sale: Sale;
  /** True if the whole sale is reimbursed. */
  reimburses: boolean;
  onEditCoverage: () => void;
  onClose: () => void;
}

/** The dialog of a return, or of the coverage that stops it. */
export function Returning({ sale, reimburses, onClose }: Omit<ReturnDialogProps, 'onEditCoverage'>) {
  const [isCovering, setCovering] = useState(false);
  const { policies = [], birthDate } = useTariffPolicies(isCovering ? sale.client._id : undefined, sale._id);
  if (isCovering) return <CoverageDialog sale={sale} policies={policies} birthDate={birthDate} onClose={onClose} />;
  return (
    <ReturnDialog sale={sale} reimburses={reimburses} onEditCoverage={() => setCovering(true)} onClose={onClose} />
  );
}

function ReturnDialog(props: ReturnDialogProps) {
  const { sale, onClose } = props;
  const standing = (sale.coverages ?? []).filter(({ state }) => state !== 'void');
  const [payments, vouchers, jobs] = [
    useQuery(paymentsQuery(sale._id)),
    useQuery(saleInvoicesQuery(sale._id)),
    useQuery(jobsOfSaleQuery(sale._id)),
  ];
  if (standing.length > 0) return <CoveredNotice {...props} />;
  if (payments.data && vouchers.data && jobs.data) {
    const form: ReturnForm = {
      reimburses: props.reimburses,
      sale: returnableSale(sale),
      brought: broughtBy(payments.data),
      atLab: jobsAtLab(
        jobs.data,
        sale.products.map(({ prescriptionType }) => prescriptionType),
      ),
    };
    const invoice = vouchers.data.find((voucher) => hasCreditLeft(voucher, vouchers.data));
    const isPending = !invoice && activeInvoice(vouchers.data)?.state === 'pending';
    return <Form {...props} form={form} invoice={invoice && voucherName(invoice)} isPending={isPending} />;
  }
  const failed = [payments, vouchers, jobs].find(({ error }) => error);
  return (
    <Dialog opened onClose={onClose} title={texts.title(sale.number)} size="md">
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingText lines={5} />
      )}
    </Dialog>
  );
}

/** Names the insurer that stops the return, and offers what helps. */
function CoveredNotice({ sale, onEditCoverage, onClose }: ReturnDialogProps) {
  const standing = (sale.coverages ?? []).filter(({ state }) => state !== 'void');
  const message = coveredNotReimbursed(
    standing.map(({ insurance, presentedIn }) => ({ name: insurance.name, batch: presentedIn })),
  );
  const batch = standing.find(({ presentedIn }) => presentedIn !== null)?.batch;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.covered}
      size="sm"
      sheet={false}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          {batch ? (
            <Button renderRoot={(link) => <Link to="/claims/batches" search={{ id: batch._id }} {...link} />}>
              {texts.seeBatch(batch.number)}
            </Button>
          ) : (
            <Button data-autofocus onClick={onEditCoverage}>
              {texts.editCoverage}
            </Button>
          )}
        </>
      }
    >
      <Text>{message}</Text>
    </Dialog>
  );
}

interface FormProps extends ReturnDialogProps {
  form: ReturnForm;
  /** The invoice that a note can correct. */
  invoice: string | undefined;
  isPending: boolean;
}

function Form({ sale: shown, reimburses, form: loaded, invoice, isPending, onClose }: FormProps) {
  // While the dialog closes, it still shows the sale as it was before the return.
  const [[sale, known]] = useState([shown, loaded] as const);
  const mayNote = useCan('invoices.correct');
  const form = useDialogForm<ReturnDraft>(
    firstDraft(sale, reimburses, invoice !== undefined && mayNote),
    (draft) => planOf(draft, known).problems,
  );
  const draft = form.values;
  const money = moneyOf(draft, known);
  const part = { draft, form: known, errors: form.errors, onChange: form.setValues };
  return (
    <FormDialog
      title={texts.title(sale.number)}
      size="md"
      form={form}
      write={useGiveBack(sale)}
      request={(values) => {
        const { reason } = values;
        // The invoice may have got its note after the dialog opened.
        const creditNote = values.creditNote && invoice !== undefined;
        const { refunds } = moneyOf(values, known);
        return { reimburses, lines: returnedUnits(values, linesOfReturn(sale)), refunds, creditNote, reason };
      }}
      atFields={(problems) =>
        Object.fromEntries(Object.entries(problems).map(([path, text]) => [placeOf(path, draft, known), text]))
      }
      isAtField={(path) => (path === 'creditNote' ? invoice !== undefined : path !== '' && !path.startsWith('below'))}
      saved={texts.done}
      submit={texts.submit}
      gap="md"
      onClose={onClose}
    >
      <Lines {...part} sale={sale} />
      <MoneyBack {...part} sale={sale} />
      {invoice !== undefined && (
        <Checkbox
          label={texts.creditNote(invoice)}
          description={!mayNote && returnProblems.noteForbidden}
          disabled={!mayNote}
          {...form.getInputProps('creditNote', { type: 'checkbox' })}
        />
      )}
      {isPending && <Text c="dimmed">{texts.notePending}</Text>}
      <Textarea label={texts.reason} rows={2} maxLength={500} {...form.getInputProps('reason')} />
      <dl className={`figures ${classes.totals}`} aria-live="polite">
        <dt>{texts.goesBack}</dt>
        <dd>
          {formatMoney(
            money.refunds.reduce((sum, { amount }) => sum + toCents(amount), toCents(money.surcharge)) / 100,
          )}
        </dd>
        {!money.reimburses && (
          <>
            <dt>{texts.remains}</dt>
            <dd>{formatMoney(money.total)}</dd>
          </>
        )}
      </dl>
      {money.reimburses && <Text c="dimmed">{texts.reimbursed}</Text>}
      {form.errors['below'] && <Input.Error>{form.errors['below']}</Input.Error>}
    </FormDialog>
  );
}

interface PartProps {
  sale: Sale;
  draft: ReturnDraft;
  form: ReturnForm;
  errors: Record<string, string>;
  onChange: (changes: Partial<ReturnDraft>) => void;
}

const destinations = [{ value: '', label: texts.choose }, ...optionsOf(returnDestinationLabels, returnDestinations)];

function Lines({ sale, draft, errors, onChange }: PartProps) {
  const lines = Array.from(linesOfReturn(sale).entries()).filter(([, { quantity }]) => quantity > 0);
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.lines}</legend>
      <ul>
        {lines.map(([position, { name, quantity, hasStock }], index) => {
          const problem = errors[`units.${position}`] ?? errors[`to.${position}`];
          return (
            <li key={position} className={classes.line}>
              <span className={classes.name}>{name}</span>
              <Group gap={8} wrap="nowrap">
                <NumberField
                  aria-label={texts.units(name)}
                  className={classes.units}
                  data-autofocus={index === 0 || undefined}
                  allowNegative={false}
                  value={draft.units[position] ?? null}
                  error={errors[`units.${position}`] !== undefined}
                  onChange={(units) => onChange({ units: draft.units.with(position, units) })}
                />
                <Text c="dimmed" className={classes.of}>
                  {texts.of(quantity)}
                </Text>
                {hasStock ? (
                  <NativeSelect
                    aria-label={texts.to(name)}
                    className={classes.to}
                    data={destinations}
                    disabled={draft.units[position] === 0}
                    value={draft.to[position] ?? ''}
                    error={errors[`to.${position}`] !== undefined}
                    onChange={({ currentTarget }) => {
                      const to = returnDestinations.find((one) => one === currentTarget.value) ?? '';
                      onChange({ to: draft.to.with(position, to) });
                    }}
                  />
                ) : (
                  <span className={classes.noStock} />
                )}
              </Group>
              {problem && <Input.Error className={classes.problem}>{problem}</Input.Error>}
            </li>
          );
        })}
      </ul>
      {errors['lines'] && <Input.Error>{errors['lines']}</Input.Error>}
    </fieldset>
  );
}

function MoneyBack({ sale, draft, form, errors, onChange }: PartProps) {
  const names = useMethodNames();
  const { due, refunds } = moneyOf(draft, form);
  const brought = form.brought.filter(({ method, amount }) => amount > 0 && !paymentMethodTable[method].spendsCredit);
  const typedSum = refunds.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const kept = toCents(due) - typedSum;
  if (paymentStatusTable[sale.paymentStatus].isGivenBack) return <Text c="dimmed">{texts.alreadyBack}</Text>;
  if (due === 0) return <Text c="dimmed">{sale.paid > 0 ? texts.nothingBack : texts.nothingPaid}</Text>;
  const amountOf = (method: PaymentMethod) =>
    method in draft.typed ? (draft.typed[method] ?? null) : (refunds.find((one) => one.method === method)?.amount ?? 0);
  const type = (method: PaymentMethod) => (amount: number | null) =>
    onChange({ typed: { ...draft.typed, [method]: amount } });
  return (
    <fieldset>
      <legend>{texts.money}</legend>
      <div className={classes.money}>
        {brought.map(({ method, amount }) => {
          const surcharge = surchargeOfRefund(form.brought, { method, amount: amountOf(method) ?? 0 });
          return (
            <MoneyField
              key={method}
              label={names[method]}
              description={[texts.brought(amount / 100), surcharge > 0 && texts.withSurcharge(surcharge)]
                .filter(Boolean)
                .join(' · ')}
              value={amountOf(method)}
              error={errors[`refunds.${method}`]}
              onChange={type(method)}
            />
          );
        })}
        {sale.client.name !== finalConsumer.name && (
          <MoneyField
            label={texts.inFavor}
            description={texts.inFavorHelp}
            value={amountOf('creditNote')}
            error={errors['refunds.creditNote']}
            onChange={type('creditNote')}
          />
        )}
      </div>
      {errors['refunds'] && <Input.Error mt={6}>{errors['refunds']}</Input.Error>}
      {kept > 0 && !errors['refunds'] && <Text c="dimmed">{texts.keptInFavor(kept / 100)}</Text>}
    </fieldset>
  );
}
