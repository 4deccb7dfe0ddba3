import { mergeTexts as rules, type MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import type { MergePreview } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../base/http/http.ts';
import type { ChosenRecord } from '../../base/resource/fields/field-values.ts';
import { ReferenceField } from '../../base/resource/fields/reference-field.tsx';
import { namedList } from '../../base/resource/resource-api.ts';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import classes from './merges.module.css';
import { mergePreview, useMerge } from './merges-api.ts';
import { RecentMerges } from './recent-merges.tsx';
import { mergeTexts as texts } from './texts.ts';

interface MergeDialogProps {
  kind: MergedKind;
  record: { _id: string; name: string };
  /** Given if the dialog was opened from a list, which names both records. */
  similar?: ChosenRecord;
  onClose: () => void;
}

interface Values {
  other: ChosenRecord | null;
  keeps: 'other' | 'opened';
  confirmsTaxId: boolean;
}

const initial: Values = { other: null, keeps: 'other', confirmsTaxId: false };

export function MergeDialog({ kind, record, similar, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const merge = useMerge();
  const form = useDialogForm<Values>({ ...initial, other: similar ?? null }, (values) => ({
    other: values.other === null ? texts.otherMissing : values.other._id === record._id && rules.itself,
  }));
  const { other, keeps, confirmsTaxId } = form.values;
  const isPair = other !== null && other._id !== record._id;
  const [merged, kept] = keeps === 'other' ? [record._id, other?._id ?? ''] : [other?._id ?? '', record._id];
  const pair = { kind, merged, kept };
  const preview = useQuery({ ...mergePreview(pair), enabled: isPair && !merge.isPending && !merge.isSuccess });

  return (
    <FormDialog
      title={texts.title(record.name)}
      form={form}
      write={merge}
      isReady={!isPair || preview.isSuccess}
      request={() =>
        preview.data && {
          ...pair,
          confirmsTaxId,
          mergedUpdatedAt: preview.data.merged.updatedAt,
          keptUpdatedAt: preview.data.kept.updatedAt,
        }
      }
      atFields={({ kept: keptProblem, merged: mergedProblem, ...problems }) => {
        const problem = keptProblem ?? mergedProblem;
        return problem === undefined ? problems : { ...problems, other: problem };
      }}
      isAtField={(path) => ['kept', 'merged', 'confirmsTaxId'].includes(path)}
      submit={texts.submit}
      submitting={texts.submitting}
      onClose={onClose}
      onSaved={() => {
        onClose();
        if (keeps === 'opened' || similar) return;
        // The detail then shows the kept record.
        void navigate({
          to: '.',
          search: (previous: Record<string, unknown>) => ({ ...previous, id: kept }),
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        });
      }}
      above={<RecentMerges kind={kind} />}
    >
      <ReferenceField
        label={texts.other(kind)}
        required
        source={{ list: namedList(kind) }}
        value={other}
        onChange={(chosen) => form.setFieldValue('other', chosen)}
        error={form.errors['other']}
      />
      {isPair && (
        <Radio.Group label={texts.keeps} {...form.getInputProps('keeps')}>
          <Radio
            value="other"
            label={similar ? `«${other.name}»` : texts.chosen(kind, other.name)}
            className={classes.choice}
            py="0.375rem"
          />
          <Radio
            value="opened"
            label={similar ? `«${record.name}»` : texts.opened(kind, record.name)}
            className={classes.choice}
            py="0.375rem"
          />
        </Radio.Group>
      )}
      {isPair && preview.isPending && <LoadingText lines={2} />}
      {isPair && preview.data && <Preview preview={preview.data} />}
      {isPair && preview.data?.hasOtherTaxId && (
        <Checkbox label={texts.sameTaxId} {...form.getInputProps('confirmsTaxId', { type: 'checkbox' })} />
      )}
      <ErrorText>{isPair && preview.error && errorMessage(preview.error)}</ErrorText>
    </FormDialog>
  );
}

function Preview({ preview }: { preview: MergePreview }) {
  return (
    <Stack
      component="section"
      gap="0.25rem"
      aria-label={texts.preview}
      aria-live="polite"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Text fw={560}>{texts.moved(preview)}</Text>
      <Text c="dimmed" fz="sm">
        {texts.deleted(preview)}
      </Text>
    </Stack>
  );
}
