import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { today } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { NoteField, ProviderField } from './draft-fields.tsx';
import { amountsOf, changeLine, type Problems, removeLine } from './draft-lines.ts';
import { focusOn, ProductLines, Restored, Total } from './draft-parts.tsx';
import {
  addProduct,
  emptyOrder,
  hasContent,
  type OrderDraft,
  orderDraft,
  problemsOf,
  requestOf,
  toOrderedProduct,
} from './order-draft.ts';
import { orderTexts as texts } from './order-texts.ts';
import { useOrder } from './orders-api.ts';
import { PurchaseLine } from './purchase-line.tsx';
import classes from './purchases.module.css';
import { receptionTexts } from './texts.ts';
import { type DraftForm, useFirstDraft, useStoredDraft, withCurrentProducts } from './use-stored-draft.ts';

const form: DraftForm<OrderDraft> = {
  kind: 'order',
  schema: orderDraft,
  empty: emptyOrder,
  hasContent,
  refresh: (draft) => withCurrentProducts(draft, toOrderedProduct),
};

interface OrderDialogProps {
  /** Undefined for an empty form. */
  begin: OrderDraft | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** The browser stores each change as a draft (docs/rules.md#purchase-orders-8). */
export function OrderDialog({ begin, ...rest }: OrderDialogProps) {
  const found = useFirstDraft(form, begin);
  return (
    <Suspense>
      <OpenOrder found={found} {...rest} />
    </Suspense>
  );
}

interface OpenOrderProps extends Omit<OrderDialogProps, 'begin'> {
  found: ReturnType<typeof useFirstDraft<OrderDraft>>;
}

type Change = (change: (draft: OrderDraft) => OrderDraft) => void;

function OpenOrder({ found, onClose, onMade }: OpenOrderProps) {
  const { draft, change, isRestored, startOver, forget } = useStoredDraft(form, found);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const order = useOrder();
  const wrong = problemsOf(draft, today(), receptionTexts.missing);
  const refused = fieldErrors(order.error);
  const problems: Problems = { ...refused, ...(isChecked && wrong) };
  const edit: Change = (next) => {
    change(next);
    if (!order.isPending) order.reset();
  };

  function send(event: FormEvent) {
    event.preventDefault();
    // Enter leads to the field for the next scan.
    if (isSentByEnter(event)) return focusOn(element.current, 'lines');
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focusOn(element.current, first);
    if (order.isPending) return undefined;
    return order.mutate(requestOf(draft), {
      onSuccess: ({ _id, number }) => {
        forget();
        showSuccess(texts.saved(number));
        onMade(_id);
      },
    });
  }

  return (
    <Dialog
      opened
      onClose={() => {
        if (order.isPending) return;
        forget();
        onClose();
      }}
      title={texts.create}
      size="xl"
      isDirty={hasContent(draft) && !order.isPending}
      question={texts.closeQuestion}
      keepsDraft
      footerStart={draft.lines.length > 0 && <Total lines={amountsOf(draft)} />}
      footer={
        <FormButtons formId={formId} isPending={order.isPending}>
          {order.isPending ? sharedTexts.saving : texts.save}
        </FormButtons>
      }
    >
      {isRestored && <Restored texts={texts} onStartOver={startOver} />}
      <form ref={element} id={formId} noValidate onSubmit={send}>
        <Heading key={String(isRestored)} draft={draft} onChange={edit} problems={problems} />
        <Lines draft={draft} onChange={edit} problems={problems} />
        <ErrorText>{order.error && Object.keys(refused).length === 0 && errorMessage(order.error)}</ErrorText>
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: OrderDraft;
  onChange: Change;
  problems: Problems;
}

function Heading({ draft, onChange, problems }: PartProps) {
  return (
    <div className={classes.orderHeading}>
      <ProviderField draft={draft} onChange={onChange} problems={problems} />
      <DayField
        data-path="expectedDay"
        label={texts.expectedDay}
        description={texts.expectedDayHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={today()}
        value={draft.expectedDay}
        onChange={(expectedDay) => onChange((before) => ({ ...before, expectedDay }))}
        error={problems['expectedDay']}
      />
      <NoteField draft={draft} onChange={onChange} problems={problems} />
    </div>
  );
}

function Lines({ draft, onChange, problems }: PartProps) {
  return (
    <ProductLines
      label={texts.lines}
      lines={draft.lines}
      empty={{ title: texts.noLines, detail: texts.noLinesDetail }}
      error={problems['lines']}
      onAdd={(product) => onChange((before) => addProduct(before, toOrderedProduct(product)))}
    >
      {(line, index) => (
        <PurchaseLine
          key={line.product._id}
          name={line.product.name}
          below={
            <span className={classes.below}>
              {line.product.code} · {texts.stockOf(line.product.stock, line.product.toCome)}
              {line.product.soldPerMonth !== undefined && texts.sells(line.product.soldPerMonth)}
            </span>
          }
          index={index}
          quantity={line.quantity}
          unitCost={line.unitCost}
          problems={problems}
          onChange={(next) => onChange((before) => changeLine(before, line.product._id, next))}
          onRemove={() => onChange((before) => removeLine(before, line.product._id))}
        />
      )}
    </ProductLines>
  );
}
