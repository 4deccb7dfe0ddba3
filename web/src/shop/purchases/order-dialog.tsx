import { Suspense, use } from 'react';
import { today } from '../../base/format/format.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { NoteField, ProductLines, ProviderField, PurchaseLine, Restored, Total } from './draft-parts.tsx';
import { amountsOf, changeLine, type Problems, removeLine } from './draft-lines.ts';
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
import { useOrder } from './purchases-api.ts';
import classes from './purchases.module.css';
import { receptionTexts } from './texts.ts';
import { type DraftForm, useFirstDraft, useStoredDraft, withCurrentProducts } from './use-stored-draft.ts';

const stored: DraftForm<OrderDraft> = {
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
  const found = useFirstDraft(stored, begin);
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
  const first = use(found);
  const form = useDialogForm(first.draft, (values) => problemsOf(values, today(), receptionTexts.missing));
  const { isRestored, startOver, forget } = useStoredDraft(stored, first, form);
  const order = useOrder();
  const draft = form.values;
  const onChange: Change = (change) => form.setValues(change(form.getValues()));
  const part = { draft, onChange, problems: form.errors };

  return (
    <FormDialog
      title={texts.create}
      size="xl"
      form={form}
      isDirty={hasContent(draft) && !order.isPending}
      question={texts.closeQuestion}
      keepsDraft
      write={order}
      request={requestOf}
      isAtField={() => true}
      saved={({ purchaseOrder }) => texts.saved(purchaseOrder.number)}
      onSaved={({ purchaseOrder }) => {
        forget();
        onMade(purchaseOrder._id);
      }}
      submit={texts.save}
      footerStart={draft.lines.length > 0 && <Total lines={amountsOf(draft)} />}
      takesScans
      above={isRestored && <Restored texts={texts} onStartOver={startOver} />}
      gap={0}
      onClose={() => {
        if (order.isPending) return;
        forget();
        onClose();
      }}
    >
      <Heading key={String(isRestored)} {...part} />
      <Lines {...part} />
    </FormDialog>
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
      onlyEnabled
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
