import { MAX_CHANGED } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { products as definition } from '@dioptria/contract/shop/products/products.ts';
import { Box, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, type Query } from '../../../base/http/http.ts';
import { type ChosenFilters, ReferenceFilters } from '../../../base/resource/lists/reference-filters.tsx';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { NumberField } from '../../../base/ui/fields/number-field.tsx';
import { ErrorState, ErrorText } from '../../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { chosenProducts, type ProposedChange, useApplyChange, usePreviewChange } from './changes-api.ts';
import { PreviewRows, ProductTicks, RecentChanges } from './change-rows.tsx';
import classes from './changes.module.css';
import { changeTexts as texts } from './texts.ts';

const { minimumStock, category, brand, provider } = definition.fields;

const references = [
  { filter: 'category', of: 'categories', label: category.label, all: texts.unchanged },
  { filter: 'brand', of: 'brands', label: brand.label, all: texts.unchanged },
  { filter: 'provider', of: 'providers', label: provider.label, all: texts.unchanged },
] as const;

const flags = ['verifyStock', 'enabled'] as const;

interface Changes extends ChosenFilters<'category' | 'brand' | 'provider'> {
  verifyStock?: boolean | undefined;
  enabled?: boolean | undefined;
  /** null for products without a minimum of their own */
  minimumStock?: number | null | undefined;
}

const isBlank = (changes: Changes) => Object.values(changes).every((value) => value === undefined);

interface ChangesDialogProps {
  query: Query;
  /** The dialog begins with this preview, and closes after the change. */
  proposed?: ProposedChange;
  onClose: () => void;
}

export function ChangesDialog({ query, proposed, onClose }: ChangesDialogProps) {
  const formId = useId();
  const list = useQuery(chosenProducts(query));
  const [changes, setChanges] = useState<Changes>(proposed?.changes ?? {});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(proposed?.chosen ?? new Set());
  const [isChecked, setChecked] = useState(false);
  const preview = usePreviewChange();
  const apply = useApplyChange();
  const [first, setFirst] = useState(proposed?.preview);
  const shown = preview.data?.preview ?? first;
  const request = { productIds: [...chosen], changes };
  const isMissing = isBlank(changes) || chosen.size === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    apply.reset();
    if (!isMissing && !preview.isPending) preview.mutate(request);
  }

  function confirm(token: string) {
    apply.mutate(
      { ...request, token },
      {
        onSuccess: ({ change }) => {
          showSuccess(texts.done(change.products));
          if (proposed) {
            onClose();
            return;
          }
          setChosen(new Set());
          setChanges({});
          setChecked(false);
          preview.reset();
        },
      },
    );
  }

  function goBack() {
    setFirst(undefined);
    preview.reset();
    apply.reset();
  }

  const failure = preview.error ?? apply.error;
  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={chosen.size > 0 && !isBlank(changes)}
      title={texts.title}
      size="xl"
      footer={
        shown ? (
          <>
            <Button variant="default" onClick={goBack}>
              {texts.back}
            </Button>
            {shown.rows.length > 0 && (
              <Button disabled={apply.isPending} onClick={() => confirm(shown.token)}>
                {apply.isPending ? sharedTexts.saving : texts.apply(shown.rows.length)}
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" form={formId} loading={preview.isPending}>
            {texts.preview}
          </Button>
        )
      }
    >
      {shown ? (
        <PreviewRows preview={shown} chosen={chosen.size} />
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap="md">
            <RecentChanges />
            <ChangeFields changes={changes} onChange={setChanges} />
            {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
            {list.isPending && <LoadingText lines={6} />}
            {list.data && <ProductTicks products={list.data} chosen={chosen} onChoose={setChosen} />}
            {list.data && list.data.length === MAX_CHANGED && (
              <Text c="dimmed" fz="sm">
                {texts.limit(MAX_CHANGED)}
              </Text>
            )}
          </Stack>
        </form>
      )}
      <ErrorText>{failure ? errorMessage(failure) : isChecked && isMissing && !shown && texts.nothing}</ErrorText>
    </Dialog>
  );
}

function ChangeFields({ changes, onChange }: { changes: Changes; onChange: (changes: Changes) => void }) {
  const change = (some: Changes) => onChange({ ...changes, ...some });
  return (
    <Stack component="section" gap="0.5rem" aria-label={texts.changes}>
      <Text fw={560}>{texts.changes}</Text>
      <Group gap="sm" align="flex-start">
        {references.map((reference) => (
          <Box key={reference.filter}>
            <Text fz="sm" fw={560} mb="0.25rem" display="inline-block" aria-hidden>
              {reference.label}
            </Text>
            <ReferenceFilters filters={[reference]} chosen={changes} onChange={change} />
          </Box>
        ))}
        {flags.map((flag) => (
          <NativeSelect
            key={flag}
            label={definition.fields[flag].label}
            data={[
              { value: '', label: texts.unchanged },
              { value: 'true', label: sharedTexts.yes },
              { value: 'false', label: sharedTexts.no },
            ]}
            value={String(changes[flag] ?? '')}
            onChange={({ currentTarget: { value } }) => change({ [flag]: value === '' ? undefined : value === 'true' })}
          />
        ))}
        <Stack gap="0.5rem">
          <NumberField
            label={minimumStock.label}
            placeholder={changes.minimumStock === null ? '' : texts.unchanged}
            allowNegative={false}
            max={1_000_000}
            value={changes.minimumStock ?? null}
            disabled={changes.minimumStock === null}
            onChange={(value) => change({ minimumStock: value ?? undefined })}
          />
          <Checkbox
            className={classes.tick}
            label={texts.noMinimum}
            checked={changes.minimumStock === null}
            onChange={({ currentTarget: { checked } }) => change({ minimumStock: checked ? null : undefined })}
          />
        </Stack>
      </Group>
    </Stack>
  );
}
