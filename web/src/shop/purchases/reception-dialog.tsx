import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconBarcode, IconTruckDelivery } from '@tabler/icons-react';
import { type ReactNode, Suspense, use } from 'react';
import { formatMoney, today } from '../../base/format/format.ts';
import { useSession } from '../../base/session/session.ts';
import { Chip, tinted } from '../../base/ui/elements/chip.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { amountsOf, changeLine, type Problems, removeLine } from './draft-lines.ts';
import { NoteField, ProductLines, ProviderField, PurchaseLine, Restored, Total } from './draft-parts.tsx';
import { FromTo } from './purchase-cells.tsx';
import {
  addProduct,
  awaitedOf,
  beyondOrder,
  changesCost,
  type DraftChange,
  type DraftLine,
  emptyReception,
  hasContent,
  priceAfter,
  problemsAtLines,
  problemsOf,
  receiveAll,
  type ReceptionDraft,
  receptionDraft,
  requestOf,
  toDraftProduct,
} from './reception-draft.ts';
import { useReceive } from './purchases-api.ts';
import { receptionTexts as texts } from './texts.ts';
import { type DraftForm, useFirstDraft, useStoredDraft, withCurrentProducts } from './use-stored-draft.ts';
import classes from './purchases.module.css';

const stored: DraftForm<ReceptionDraft> = {
  kind: 'reception',
  schema: receptionDraft,
  empty: emptyReception,
  hasContent,
  refresh: (draft) => withCurrentProducts(draft, toDraftProduct),
};

interface ReceptionDialogProps {
  begin?: ReceptionDraft;
  onClose: () => void;
}

/** The browser stores each change as a draft (docs/rules.md#receptions-7). */
export function ReceptionDialog({ begin, onClose }: ReceptionDialogProps) {
  const found = useFirstDraft(stored, begin);
  return (
    <Suspense>
      <OpenReception found={found} onClose={onClose} />
    </Suspense>
  );
}

interface OpenReceptionProps extends Pick<ReceptionDialogProps, 'onClose'> {
  found: ReturnType<typeof useFirstDraft<ReceptionDraft>>;
}

function OpenReception({ found, onClose }: OpenReceptionProps) {
  const first = use(found);
  const form = useDialogForm(first.draft, (values) => problemsOf(values, today(), texts.missing));
  const { isRestored, startOver, forget } = useStoredDraft(stored, first, form);
  const receive = useReceive();
  const ask = useAsk();
  const draft = form.values;
  const onChange = (change: DraftChange) => form.setValues(change(form.getValues()));
  const part = { draft, onChange, problems: form.errors };

  async function requestOrQuestion() {
    const beyond = beyondOrder(draft);
    return beyond.length === 0 || (await ask(texts.beyondQuestion(beyond))) ? requestOf(draft) : undefined;
  }

  return (
    <FormDialog
      title={texts.create}
      size="xl"
      form={form}
      isDirty={hasContent(draft) && !receive.isPending}
      question={texts.closeQuestion}
      keepsDraft
      write={receive}
      request={requestOrQuestion}
      atFields={(refused) => problemsAtLines(draft, refused)}
      isAtField={() => true}
      saved={({ reception }) => texts.saved(reception.number, reception.units)}
      onSaved={() => {
        forget();
        onClose();
      }}
      submit={texts.save}
      footerStart={draft.lines.length > 0 && <Total lines={amountsOf(draft)} />}
      takesScans
      above={
        <>
          {isRestored && <Restored texts={texts} onStartOver={startOver} />}
          <OfOrder {...part} />
        </>
      }
      gap={0}
      onClose={() => {
        if (receive.isPending) return;
        forget();
        onClose();
      }}
    >
      <Heading {...part} />
      <Lines {...part} />
    </FormDialog>
  );
}

interface PartProps {
  draft: ReceptionDraft;
  onChange: (change: DraftChange) => void;
  problems: Problems;
}

function Heading({ draft, onChange, problems }: PartProps) {
  return (
    <div className={classes.heading}>
      <ProviderField draft={draft} onChange={onChange} problems={problems} />
      <TextInput
        label={texts.document}
        placeholder={texts.documentHelp}
        autoComplete="off"
        maxLength={60}
        value={draft.document}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, document: value }))}
        error={problems['document']}
      />
      <DayField
        required
        label={texts.date}
        value={draft.date}
        onChange={(date) => onChange((before) => ({ ...before, date }))}
        error={problems['date']}
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
      onAdd={(product) => onChange((before) => addProduct(before, toDraftProduct(product)))}
    >
      {(line, index) => (
        <LineRow
          key={line.product._id}
          line={line}
          index={index}
          awaited={awaitedOf(draft, line)}
          problems={problems}
          onChange={(next) => onChange((before) => changeLine(before, line.product._id, next))}
          onRemove={() => onChange((before) => removeLine(before, line.product._id))}
        />
      )}
    </ProductLines>
  );
}

interface LineRowProps {
  line: DraftLine;
  index: number;
  /** Undefined for a reception without an order. */
  awaited: number | undefined;
  problems: Problems;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function LineRow({ line, index, awaited, problems, onChange, onRemove }: LineRowProps) {
  const { product, quantity, unitCost, updateCost } = line;
  const { priceRounding } = useSession().tenant;
  return (
    <PurchaseLine
      name={product.name}
      below={
        <>
          <span className={classes.below}>{product.code}</span>
          {awaited !== undefined && <Awaited units={awaited} quantity={quantity ?? 0} />}
        </>
      }
      index={index}
      quantity={quantity}
      unitCost={unitCost}
      problems={problems}
      onChange={onChange}
      onRemove={onRemove}
    >
      {unitCost !== null && unitCost !== product.cost && (
        <div className={classes.change}>
          <Checkbox
            classNames={{ body: classes.tickBody, label: classes.tickLabel }}
            label={texts.updateCost}
            aria-label={texts.updateCostOf(product.name)}
            checked={updateCost}
            onChange={({ currentTarget }) => onChange({ updateCost: currentTarget.checked })}
          />
          <span>
            {texts.costChange} {updateCost ? <FromTo from={product.cost} to={unitCost} /> : formatMoney(product.cost)}
          </span>
          <span>
            {texts.priceChange}{' '}
            {changesCost(line) && product.fixedPrice === null ? (
              <FromTo from={product.price} to={priceAfter(line, priceRounding)} />
            ) : (
              formatMoney(product.price)
            )}
            {product.fixedPrice !== null && ` (${texts.fixedPrice})`}
          </span>
        </div>
      )}
    </PurchaseLine>
  );
}

function Awaited({ units, quantity }: { units: number; quantity: number }) {
  return (
    <span className={classes.awaited}>
      {units === 0 && quantity > 0 ? texts.notAwaited : texts.awaited(units)}
      {units > 0 && quantity > units && <Chip tone="carey">{texts.beyond(quantity - units)}</Chip>}
    </span>
  );
}

interface OfOrderProps {
  draft: ReceptionDraft;
  onChange: (change: DraftChange) => void;
  problems: Problems;
}

function OfOrder({ draft, onChange, problems }: OfOrderProps) {
  const { purchaseOrder } = draft;
  if (!purchaseOrder) return null;
  return (
    <>
      <Note
        text={texts.ofOrder(purchaseOrder.number)}
        action={texts.withoutOrder}
        onAct={() => onChange((before) => ({ ...before, purchaseOrder: null }))}
      >
        <IconTruckDelivery size={18} stroke={1.6} aria-hidden />
      </Note>
      <div aria-live="polite">
        {purchaseOrder.isCounting && (
          <Note text={texts.counting} action={texts.receiveAll} onAct={() => onChange(receiveAll)}>
            <IconBarcode size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          </Note>
        )}
      </div>
      <ErrorText>{problems['purchaseOrderId']}</ErrorText>
    </>
  );
}

interface NoteProps {
  text: string;
  action: string;
  onAct: () => void;
  children: ReactNode;
}

function Note({ text, action, onAct, children }: NoteProps) {
  return (
    <Group {...tinted('cielo')} justify="space-between" px="sm" py={8} mb="md" fz="sm" role="note">
      <Group gap={10} wrap="nowrap">
        {children}
        {text}
      </Group>
      <Button className={classes.small} size="compact-sm" variant="subtle" c="inherit" onClick={onAct}>
        {action}
      </Button>
    </Group>
  );
}
