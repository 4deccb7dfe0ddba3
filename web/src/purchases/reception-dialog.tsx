import { receptionTotal } from '@dioptria/contract/reception-words.ts';
import { Box, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconHistory, IconPackageImport } from '@tabler/icons-react';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import type { Product } from '../products/products-api.ts';
import { formatMoney, today } from '../shared/format/format.ts';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { ReferenceField } from '../shared/resource/reference-field.tsx';
import { sharedTexts } from '../shared/texts.ts';
import { tinted } from '../shared/ui/chip.tsx';
import { DayField } from '../shared/ui/day-field.tsx';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { useAsk } from '../shared/ui/question.ts';
import { showSuccess } from '../shared/ui/toast.ts';
import { AddProduct } from './add-product.tsx';
import { LineRow } from './line-row.tsx';
import classes from './purchases.module.css';
import {
  addProduct,
  amountsOf,
  changeLine,
  type DraftChange,
  hasContent,
  type Problems,
  problemsOf,
  type ReceptionDraft,
  removeLine,
  requestOf,
  toDraftProduct,
} from './reception-draft.ts';
import { useReceive } from './receptions-api.ts';
import { receptionTexts as texts } from './texts.ts';
import { useFirstReception, useReceptionDraft } from './use-reception-draft.ts';

interface ReceptionDialogProps {
  onClose: () => void;
}

/** 'Nueva recepción': the provider, the products and their costs (docs/rules.md#receptions-7). Each change is stored as a draft. */
export function ReceptionDialog({ onClose }: ReceptionDialogProps) {
  const found = useFirstReception();
  return (
    <Suspense>
      <OpenReception found={found} onClose={onClose} />
    </Suspense>
  );
}

interface OpenReceptionProps extends ReceptionDialogProps {
  found: ReturnType<typeof useFirstReception>;
}

function OpenReception({ found, onClose }: OpenReceptionProps) {
  const { draft, change, isRestored, startOver, forget } = useReceptionDraft(found);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const receive = useReceive();
  const wrong = problemsOf(draft, today(), texts.missing);
  const refused = fieldErrors(receive.error);
  const problems: Problems = { ...refused, ...(isChecked && wrong) };

  function edit(next: DraftChange) {
    change(next);
    if (!receive.isPending) receive.reset();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focusOn(form.current, first);
    if (receive.isPending) return undefined;
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
      footerStart={draft.lines.length > 0 && <Total draft={draft} />}
      footer={
        <FormButtons formId={formId} isPending={receive.isPending}>
          {receive.isPending ? sharedTexts.saving : texts.save}
        </FormButtons>
      }
    >
      {isRestored && <Restored onStartOver={startOver} />}
      <form ref={form} id={formId} noValidate onSubmit={send}>
        <Heading draft={draft} onChange={edit} problems={problems} />
        <Lines draft={draft} onChange={edit} problems={problems} />
        <ErrorText>{receive.error && Object.keys(refused).length === 0 && errorMessage(receive.error)}</ErrorText>
      </form>
    </Dialog>
  );
}

/** Focuses the field of a path. */
function focusOn(form: HTMLFormElement | null, path: string): void {
  form?.querySelector<HTMLElement>(`input[data-path="${path}"], [data-path="${path}"] input`)?.focus();
}

interface PartProps {
  draft: ReceptionDraft;
  onChange: (change: DraftChange) => void;
  problems: Problems;
}

/** The provider, the document and the day of a delivery. */
function Heading({ draft, onChange, problems }: PartProps) {
  return (
    <div className={classes.heading}>
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

/** The products that came. */
function Lines({ draft, onChange, problems }: PartProps) {
  const [lastAdded, setLastAdded] = useState<string>();
  const line = draft.lines.find(({ product }) => product._id === lastAdded);
  function add(product: Product) {
    onChange((before) => addProduct(before, toDraftProduct(product)));
    setLastAdded(product._id);
  }
  return (
    <>
      <AddProduct onAdd={add} error={problems['lines']} />
      <p className="visually-hidden" aria-live="polite">
        {line && texts.added(line.product.name, line.quantity ?? 0)}
      </p>
      {draft.lines.length === 0 ? (
        <EmptyState
          title={texts.noLines}
          detail={texts.noLinesDetail}
          icon={<IconPackageImport size={24} stroke={1.6} />}
        />
      ) : (
        <Box component="ul" mt="0.75rem" aria-label={texts.lines}>
          {draft.lines.map((shown, index) => (
            <LineRow
              key={shown.product._id}
              line={shown}
              index={index}
              problems={problems}
              onChange={(next) => onChange((before) => changeLine(before, shown.product._id, next))}
              onRemove={() => onChange((before) => removeLine(before, shown.product._id))}
            />
          ))}
        </Box>
      )}
    </>
  );
}

function Total({ draft }: { draft: ReceptionDraft }) {
  const amounts = amountsOf(draft);
  return (
    <p className={classes.total} aria-live="polite">
      {texts.total} <span className="figures">{formatMoney(receptionTotal(amounts))}</span>
      <small>{texts.unitsOf(amounts.reduce((sum, { quantity }) => sum + quantity, 0))}</small>
    </p>
  );
}

/** Says that the form continues an earlier reception. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  const ask = useAsk();
  return (
    <Group {...tinted('petroleo')} justify="space-between" px="sm" py={8} mb="md" fz="sm" role="note">
      <Group gap={10} wrap="nowrap">
        <IconHistory size={18} stroke={1.6} aria-hidden />
        {texts.restored}
      </Group>
      <Button
        size="compact-sm"
        variant="subtle"
        c="inherit"
        onClick={async () => {
          if (await ask(texts.startOverQuestion)) onStartOver();
        }}
      >
        {texts.startOver}
      </Button>
    </Group>
  );
}
