import { Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { NumberField } from '../../base/ui/number-field.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { PercentPreview } from './percent-preview.tsx';
import { useChangePercent, useCopyRules, usePreviewPercent } from './tariff-changes-api.ts';
import { toolTexts as texts } from './tool-texts.ts';
import { useTariffDone } from './use-tariff-done.ts';

interface ToolProps {
  insurer: Insurer;
  onClose: () => void;
}

interface Draft {
  validFrom: string;
  validUntil: string;
  percent: number | null;
}

const blank: Draft = { validFrom: '', validUntil: '', percent: null };
const daysOf = ({ validFrom, validUntil }: Draft) => ({ validFrom, validUntil: validUntil || null });

export function CopyDialog({ insurer, onClose }: ToolProps) {
  const formId = useId();
  const [draft, setDraft] = useState(blank);
  const copy = useCopyRules(insurer._id);
  const done = useTariffDone(insurer, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!copy.isPending) copy.mutate(daysOf(draft), { onSuccess: ({ _id, rules }) => done(_id, texts.done(rules)) });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={draft !== blank && !copy.isSuccess}
      title={texts.copy}
      footer={
        <FormButtons formId={formId} isPending={copy.isPending}>
          {copy.isPending ? sharedTexts.saving : texts.doCopy}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text c="dimmed">{texts.copyNote}</Text>
          <DayFields draft={draft} onChange={setDraft} error={copy.error} />
        </Stack>
      </form>
    </Dialog>
  );
}

export function PercentDialog({ insurer, onClose }: ToolProps) {
  const formId = useId();
  const [draft, setDraft] = useState(blank);
  const [isChecked, setChecked] = useState(false);
  const preview = usePreviewPercent(insurer._id);
  const apply = useChangePercent(insurer._id);
  const done = useTariffDone(insurer, onClose);
  const { percent } = draft;
  const shown = preview.data;
  const problems = fieldErrors(preview.error);

  function change(next: Draft) {
    preview.reset();
    apply.reset();
    setDraft(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (percent === null || preview.isPending || apply.isPending) return;
    const request = { ...daysOf(draft), percent };
    if (!shown) preview.mutate(request);
    else
      apply.mutate({ ...request, stamp: shown.stamp }, { onSuccess: ({ _id, rules }) => done(_id, texts.done(rules)) });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={draft !== blank && !apply.isSuccess}
      title={texts.percent}
      size="lg"
      footer={
        <FormButtons formId={formId} isPending={preview.isPending || apply.isPending}>
          {labelOf(shown?.rules.length, preview.isPending, apply.isPending)}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text c="dimmed">{texts.percentNote}</Text>
          <NumberField
            data-autofocus
            required
            label={texts.percentValue}
            description={texts.percentHelp}
            decimalScale={2}
            suffix=" %"
            allowNegative
            value={percent}
            onChange={(value) => change({ ...draft, percent: value })}
            error={problems['percent'] ?? (isChecked && percent === null && texts.missing)}
          />
          <DayFields draft={draft} onChange={change} error={preview.error ?? apply.error} />
          {shown && <PercentPreview preview={shown} />}
        </Stack>
      </form>
    </Dialog>
  );
}

function labelOf(rules: number | undefined, isPreviewing: boolean, isSaving: boolean): string {
  if (isSaving) return sharedTexts.saving;
  if (isPreviewing) return texts.previewing;
  return rules === undefined ? texts.preview : texts.apply(rules);
}

interface DayFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  error: Error | null;
}

function DayFields({ draft, onChange, error }: DayFieldsProps) {
  const { validFrom, validUntil, ...others } = fieldErrors(error);
  const isAtField = validFrom !== undefined || validUntil !== undefined || 'percent' in others;
  return (
    <>
      <Group gap="sm" grow align="flex-start" preventGrowOverflow={false}>
        <DayField
          required
          label={texts.validFrom}
          value={draft.validFrom}
          onChange={(day) => onChange({ ...draft, validFrom: day })}
          error={validFrom}
        />
        <DayField
          label={texts.validUntil}
          description={texts.untilHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.validUntil}
          onChange={(day) => onChange({ ...draft, validUntil: day })}
          error={validUntil}
        />
      </Group>
      <ErrorText>{error && !isAtField && errorMessage(error)}</ErrorText>
    </>
  );
}
