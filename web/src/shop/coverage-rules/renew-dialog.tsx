import type { TariffPreview } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Pager } from '../../base/data-table/pager.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { fieldErrors, messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField, type DayFieldProps } from '../../base/ui/fields/date-fields.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { planText } from './rule-labels.ts';
import { useChangePercent, useCopyRules, usePreviewPercent, useTariffDone } from './tariff-api.ts';
import { toolTexts as texts } from './tool-texts.ts';

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
const daysOf = ({ validFrom, validUntil }: Omit<Draft, 'percent'>) => ({ validFrom, validUntil: validUntil || null });

export function CopyDialog({ insurer, onClose }: ToolProps) {
  const form = useDialogForm({ validFrom: '', validUntil: '' });
  const done = useTariffDone(insurer, onClose);
  return (
    <FormDialog
      title={texts.copy}
      form={form}
      write={useCopyRules(insurer._id)}
      request={daysOf}
      onSaved={({ _id, rules }) => done(_id, texts.done(rules))}
      submit={texts.doCopy}
      gap="md"
      onClose={onClose}
    >
      <Text c="dimmed">{texts.copyNote}</Text>
      <DayFields from={form.getInputProps('validFrom')} until={form.getInputProps('validUntil')} />
    </FormDialog>
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
  const error = preview.error ?? apply.error;
  const problems = fieldErrors(error);

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
          <DayFields
            from={{
              value: draft.validFrom,
              onChange: (validFrom) => change({ ...draft, validFrom }),
              error: problems['validFrom'],
            }}
            until={{
              value: draft.validUntil,
              onChange: (validUntil) => change({ ...draft, validUntil }),
              error: problems['validUntil'],
            }}
          />
          <ErrorText>{messageBelow(error, (path) => path in blank)}</ErrorText>
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

type Day = Pick<DayFieldProps, 'value' | 'onChange' | 'error'>;

/** The first and the last day on which the new rules are valid. */
function DayFields({ from, until }: { from: Day; until: Day }) {
  return (
    <Group gap="sm" grow align="flex-start" preventGrowOverflow={false}>
      <DayField required label={texts.validFrom} {...from} />
      <DayField
        label={texts.validUntil}
        description={texts.untilHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...until}
      />
    </Group>
  );
}

const PAGE = 20;
const amounts = ['amount', 'cap', 'agreedPrice', 'copay'] as const;

function PercentPreview({ preview: { rules, unchanged } }: { preview: TariffPreview }) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rules.length / PAGE));
  return (
    <Box component="section" aria-label={texts.previewTitle} pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <Stack component="ul" gap="0.75rem" m={0} p={0} style={{ listStyle: 'none' }}>
        {rules.slice((page - 1) * PAGE, page * PAGE).map((rule) => (
          <li key={rule._id} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={560}>{[rule.code, rule.description, planText(rule.plan)].filter(Boolean).join(' · ')}</Text>
            {amounts
              .filter((name) => rule.before[name] !== rule.after[name])
              .map((name) => (
                <Group key={name} justify="space-between" gap="0.25rem 1rem" className="figures">
                  <Text c="dimmed" fz="sm">
                    {texts[name]}
                  </Text>
                  <Text fz="sm">
                    <del>{formatMoney(rule.before[name] ?? 0)}</del> →{' '}
                    <strong>{formatMoney(rule.after[name] ?? 0)}</strong>
                  </Text>
                </Group>
              ))}
          </li>
        ))}
      </Stack>
      {pages > 1 && (
        <Group mt="sm">
          <Pager page={page} pages={pages} onPage={setPage} />
        </Group>
      )}
      {unchanged > 0 && (
        <Text c="dimmed" fz="sm" mt="sm">
          {texts.unchanged(unchanged)}
        </Text>
      )}
    </Box>
  );
}
