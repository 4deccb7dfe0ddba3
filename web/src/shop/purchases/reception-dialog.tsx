import { TextInput } from '@mantine/core';
import { Suspense, use } from 'react';
import { today } from '../../base/format/format.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { NoteField, ProviderField } from './draft-fields.tsx';
import { amountsOf, changeLine, type Problems, removeLine } from './draft-lines.ts';
import { ProductLines, Restored, Total } from './draft-parts.tsx';
import { LineRow } from './line-row.tsx';
import { OfOrder } from './of-order.tsx';
import classes from './purchases.module.css';
import {
  addProduct,
  awaitedOf,
  beyondOrder,
  type DraftChange,
  emptyReception,
  hasContent,
  problemsAtLines,
  problemsOf,
  type ReceptionDraft,
  receptionDraft,
  requestOf,
  toDraftProduct,
} from './reception-draft.ts';
import { useReceive } from './receptions-api.ts';
import { receptionTexts as texts } from './texts.ts';
import { type DraftForm, useFirstDraft, useStoredDraft, withCurrentProducts } from './use-stored-draft.ts';

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
