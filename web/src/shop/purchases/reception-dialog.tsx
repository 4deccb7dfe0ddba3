import { TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { today } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { NoteField, ProviderField } from './draft-fields.tsx';
import { amountsOf, changeLine, type Problems, removeLine } from './draft-lines.ts';
import { focusOn, ProductLines, Restored, Total } from './draft-parts.tsx';
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

const form: DraftForm<ReceptionDraft> = {
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
  const found = useFirstDraft(form, begin);
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
  const { draft, change, isRestored, startOver, forget } = useStoredDraft(form, found);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const receive = useReceive();
  const wrong = problemsOf(draft, today(), texts.missing);
  const refused = problemsAtLines(draft, fieldErrors(receive.error));
  const ask = useAsk();
  const problems: Problems = { ...refused, ...(isChecked && wrong) };

  function edit(next: DraftChange) {
    change(next);
    if (!receive.isPending) receive.reset();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    // Enter leads to the field for the next scan.
    if (isSentByEnter(event)) return focusOn(element.current, 'lines');
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focusOn(element.current, first);
    if (receive.isPending) return undefined;
    const beyond = beyondOrder(draft);
    if (beyond.length > 0 && !(await ask(texts.beyondQuestion(beyond)))) return undefined;
    return receive.mutate(requestOf(draft), {
      onSuccess: ({ number, units }) => {
        forget();
        showSuccess(texts.saved(number, units));
        onClose();
      },
    });
  }

  return (
    <Dialog
      opened
      onClose={() => {
        if (receive.isPending) return;
        forget();
        onClose();
      }}
      title={texts.create}
      size="xl"
      isDirty={hasContent(draft) && !receive.isPending}
      question={texts.closeQuestion}
      keepsDraft
      footerStart={draft.lines.length > 0 && <Total lines={amountsOf(draft)} />}
      footer={
        <FormButtons formId={formId} isPending={receive.isPending}>
          {receive.isPending ? sharedTexts.saving : texts.save}
        </FormButtons>
      }
    >
      {isRestored && <Restored texts={texts} onStartOver={startOver} />}
      <OfOrder draft={draft} onChange={edit} problems={problems} />
      <form ref={element} id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Heading draft={draft} onChange={edit} problems={problems} />
        <Lines draft={draft} onChange={edit} problems={problems} />
        <ErrorText>{receive.error && Object.keys(refused).length === 0 && errorMessage(receive.error)}</ErrorText>
      </form>
    </Dialog>
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
        data-path="date"
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
