import { ActionIcon, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { lineCost } from '@dioptria/contract/reception-words.ts';
import { formatMoney, today } from '../shared/format/format.ts';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { ReferenceField } from '../shared/resource/reference-field.tsx';
import { sharedTexts } from '../shared/texts.ts';
import { DayField } from '../shared/ui/day-field.tsx';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { MoneyField, NumberField } from '../shared/ui/number-field.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { changeLine, removeLine } from './draft-lines.ts';
import { focusOn, ProductLines, Restored, Total } from './draft-parts.tsx';
import {
  addProduct,
  amountsOf,
  emptyOrder,
  hasContent,
  type OrderDraft,
  orderDraft,
  type OrderLine,
  problemsOf,
  requestOf,
  toOrderedProduct,
} from './order-draft.ts';
import { orderTexts as texts } from './order-texts.ts';
import { useOrder } from './orders-api.ts';
import classes from './purchases.module.css';
import type { Problems } from './reception-draft.ts';
import { receptionTexts } from './texts.ts';
import { type DraftForm, useFirstDraft, useStoredDraft, withCurrentProducts } from './use-stored-draft.ts';

/** The form's draft in the browser. */
const form: DraftForm<OrderDraft> = {
  kind: 'purchaseOrder',
  schema: orderDraft,
  empty: emptyOrder,
  hasContent,
  refresh: (draft) => withCurrentProducts(draft, toOrderedProduct),
};

interface OrderDialogProps {
  /** The first content of the form: a proposal. */
  begin: OrderDraft | undefined;
  onClose: () => void;
  /** Called with the id of the order that was made. */
  onMade: (id: string) => void;
}

/** 'Nuevo pedido': the provider and the products (docs/rules.md#purchase-orders-8). Each change is stored as a draft. */
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

/** The provider, the expected day and the note. */
function Heading({ draft, onChange, problems }: PartProps) {
  return (
    <div className={classes.orderHeading}>
      <div data-path="providerId">
        <ReferenceField
          required
          label={texts.provider}
          source={{ path: 'providers', filter: { enabled: true }, creates: 'providers' }}
          value={draft.provider}
          onChange={(provider) => onChange((before) => ({ ...before, provider }))}
          error={problems['providerId']}
        />
      </div>
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
      <Textarea
        className={classes.note}
        label={texts.note}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={draft.note}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, note: value }))}
        error={problems['note']}
      />
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
        <Line
          key={line.product._id}
          line={line}
          index={index}
          problems={problems}
          onChange={(next) => onChange((before) => changeLine(before, line.product._id, next))}
          onRemove={() => onChange((before) => removeLine(before, line.product._id))}
        />
      )}
    </ProductLines>
  );
}

interface LineProps {
  line: OrderLine;
  index: number;
  problems: Problems;
  onChange: (change: Partial<OrderLine>) => void;
  onRemove: () => void;
}

/** A product to order, with its stock. */
function Line({ line: { product, quantity, unitCost }, index, problems, onChange, onRemove }: LineProps) {
  const path = `lines.${index}`;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{product.name}</strong>
        <span className={classes.below}>
          {product.code} · {texts.stockOf(product.stock, product.toCome)}
        </span>
      </div>
      <NumberField
        className={classes.quantity}
        label={receptionTexts.quantity}
        aria-label={receptionTexts.quantityOf(product.name)}
        data-path={`${path}.quantity`}
        allowNegative={false}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        error={problems[`${path}.quantity`] ?? problems[`${path}.productId`]}
      />
      <MoneyField
        className={classes.cost}
        label={texts.cost}
        aria-label={receptionTexts.costOf(product.name)}
        data-path={`${path}.unitCost`}
        value={unitCost}
        onChange={(next) => onChange({ unitCost: next })}
        error={problems[`${path}.unitCost`]}
      />
      <span className={classes.amount}>
        {formatMoney(lineCost({ quantity: quantity ?? 0, unitCost: unitCost ?? 0 }))}
      </span>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={receptionTexts.remove(product.name)}
        title={receptionTexts.remove(product.name)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
