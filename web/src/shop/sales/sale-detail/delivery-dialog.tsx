import { aboveZero, requiredField } from '@dioptria/contract/base/field-messages.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { overpaid } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { Big } from 'big.js';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../../base/ui/dialogs/reason-dialog.tsx';
import { PaymentFields, type TypedPayment } from '../../payments/payment-fields.tsx';
import { type Sale, useDeliverSale, useSaveSale } from '../sales-api.ts';
import { SaveProblem, useChangeNotice } from './change-outcome.tsx';
import { deliveryTexts as texts, detailTexts } from './texts.ts';

interface DeliveryDialogProps {
  sale: Sale;
  onClose: () => void;
}

/**
 * The user collects the balance first, or delivers the sale without a payment. For a delivery with a balance, the
 * shop's settings may require a reason (docs/rules.md#sales-27).
 */
export function DeliveryDialog({ sale: shown, onClose }: DeliveryDialogProps) {
  // The delivery may change the balance while the dialog closes, so the dialog keeps the earlier amounts.
  const [sale, setSale] = useState(shown);
  const [isWithBalance, setWithBalance] = useState(false);
  const { asksBeforeDelivering } = useSession().tenant;
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  async function deliver(reason?: string) {
    const request = { orderStatus: 'delivered', ...(reason && { reason }) } as const;
    const changed = await save.mutateAsync(request).catch(() => undefined);
    if (!changed) return;
    showChange(changed, texts.delivered);
    onClose();
  }

  if (isWithBalance) {
    return (
      <ReasonDialog
        question={{ title: texts.title, confirm: texts.deliverAnyway, destructive: false }}
        isPending={save.isPending}
        error={save.error && errorMessage(save.error)}
        onClose={onClose}
        onConfirm={(reason) => void deliver(reason)}
      >
        {texts.whyAnyway(sale.balance)}
      </ReasonDialog>
    );
  }
  return (
    <CollectAndDeliver
      // A reloaded sale may have another balance, so the form starts again.
      key={sale.updatedAt}
      sale={sale}
      deliverError={save.error}
      onReload={(fresh) => {
        save.reset();
        if (fresh.balance > 0 && !orderStatusTable[fresh.orderStatus].isDelivered) setSale(fresh);
        else onClose();
      }}
      onClose={onClose}
      onDeliverAnyway={() => (asksBeforeDelivering ? setWithBalance(true) : void deliver())}
    />
  );
}

interface CollectAndDeliverProps {
  sale: Sale;
  deliverError: Error | null;
  onReload: (sale: Sale) => void;
  onDeliverAnyway: () => void;
  onClose: () => void;
}

/** A partial payment leaves a balance, for which the shop's settings may require a reason (docs/rules.md#sales-27). */
function CollectAndDeliver(props: CollectAndDeliverProps) {
  const { sale, deliverError, onReload, onDeliverAnyway, onClose } = props;
  const formId = useId();
  const delivery = useDelivery(sale, onClose);
  const { payment, change, problem, left, reason, setReason, needsReason, lacksReason, deliver, send } = delivery;
  const refused = refusedFields(deliver.error);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      size="sm"
      sheet={false}
      isDirty={payment.amount !== sale.balance || payment.planId !== '' || reason !== ''}
      footer={
        <>
          <Button variant="default" onClick={onDeliverAnyway}>
            {texts.deliverAnyway}
          </Button>
          <Button type="submit" form={formId} disabled={deliver.isPending}>
            {deliver.isPending ? sharedTexts.saving : detailTexts.collectAndDeliver}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          <Text>{texts.balance(sale.balance)}</Text>
          <PaymentFields
            clientId={sale.client._id}
            payment={payment}
            onChange={change}
            amountError={problem}
            refused={refused}
          />
          {needsReason && (
            <Textarea
              label={sharedTexts.reason}
              description={texts.whyAnyway(left)}
              required
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
              error={lacksReason ? requiredField : refused['reason']}
            />
          )}
          {Object.keys(refused).length === 0 && (
            <SaveProblem saleId={sale._id} error={deliver.error ?? deliverError} onReload={onReload} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function useDelivery(sale: Sale, onDelivered: () => void) {
  const { asksBeforeDelivering } = useSession().tenant;
  const [payment, setPayment] = useState<TypedPayment>({
    amount: sale.balance,
    method: sale.paymentMethod,
    planId: '',
  });
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const deliver = useDeliverSale(sale);
  const showChange = useChangeNotice();

  const { method, planId } = payment;
  const amount = payment.amount ?? 0;
  const left = roundMoney(new Big(sale.balance).minus(amount));
  const problem = amount > 0 ? left < 0 && overpaid(sale.balance) : aboveZero;
  const needsReason = asksBeforeDelivering && !problem && left > 0;
  const isReasonMissing = needsReason && reason.trim() === '';

  async function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (problem || isReasonMissing || deliver.isPending) return;
    const request = {
      payment: { amount, method, ...(planId && { planId }) },
      ...(needsReason && { reason: reason.trim() }),
    };
    const changed = await deliver.mutateAsync(request).catch(() => undefined);
    if (!changed) return;
    showChange(changed, texts.collected);
    onDelivered();
  }

  return {
    payment,
    change: (changes: Partial<TypedPayment>) => {
      setPayment((before) => ({ ...before, ...changes }));
      deliver.reset();
    },
    problem,
    left,
    reason,
    setReason,
    needsReason,
    lacksReason: isSent && isReasonMissing,
    deliver,
    send,
  };
}

/** The paths in the server's answer have the prefix `payment.` for the fields of the payment, and the form's paths do not. */
const refusedFields = (error: Error | null) =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [path.replace(/^payment\./, ''), message]),
  );
