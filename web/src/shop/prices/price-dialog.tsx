import {
  nothingToChange,
  priceListFields,
  rowWarningLabels,
  rowWarnings,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceListPreview } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import type { PricePreview } from '@dioptria/contract/shop/prices/price-changes.ts';
import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber, formatPercentChange } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ColumnChoice, FileStep, SourceChoice } from '../../base/sheets/sheet-parts.tsx';
import { ReferenceFilters } from '../../base/resource/lists/reference-filters.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { useDialog } from '../../base/ui/dialogs/unsaved-edits.ts';
import { type ListChange, useFilterChange, useListChange } from './price-change.ts';
import { ListProblems, PriceRows } from './price-rows.tsx';
import { PriceFields } from './price-fields.tsx';
import { useApplyPrices } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

const ways = ['filter', 'list'] as const;
type Way = (typeof ways)[number];

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [way, setWay] = useState<Way>('filter');
  const byFilter = useFilterChange();
  const byList = useListChange();
  const apply = useApplyPrices();
  const isList = way === 'list';
  const { preview, send } = isList ? byList : byFilter;
  const shown = preview.data?.preview;
  const error = isList || !byFilter.isRefused ? (preview.error ?? (shown && apply.error)) : null;

  function confirm({ _id }: PricePreview) {
    apply.mutate(
      { previewId: _id },
      {
        onSuccess: ({ priceChange: { products } }) => {
          showSuccess(texts.done(products));
          onClose();
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    apply.reset();
    send();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={byFilter.isDirty || byList.file !== undefined}
      title={texts.change}
      size="xl"
      footer={
        <>
          <CloseButton />
          {shown && shown.products > 0 ? (
            <Button disabled={apply.isPending} onClick={() => confirm(shown)}>
              {apply.isPending ? sharedTexts.saving : texts.apply(shown.products)}
            </Button>
          ) : (
            (!isList || byList.list) && (
              <Button type="submit" form={formId} disabled={preview.isPending}>
                {preview.isPending ? texts.previewing : texts.preview}
              </Button>
            )
          )}
        </>
      }
    >
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={texts.way}
        value={way}
        data={ways.map((value) => ({ value, label: texts.ways[value] }))}
        onChange={(chosen) => setWay(ways.find((one) => one === chosen) ?? 'filter')}
      />
      <form id={formId} noValidate onSubmit={submit}>
        {isList ? (
          <ListFields change={byList} />
        ) : (
          <PriceFields form={byFilter.form} onChange={byFilter.change} error={byFilter.valueError} />
        )}
      </form>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {shown && <Preview preview={shown} />}
    </Dialog>
  );
}

function CloseButton() {
  const { close } = useDialog();
  return (
    <Button variant="default" onClick={close}>
      {sharedTexts.cancel}
    </Button>
  );
}

const filters = [{ filter: 'providerId', of: 'providers', label: texts.provider, all: texts.allProviders }] as const;

function ListFields({ change }: { change: ListChange }) {
  const { file, list, isReading, readError } = change;
  return (
    <Stack gap="md">
      <Stack gap="0.375rem">
        <Text fw={560}>{texts.ofProvider}</Text>
        <Group gap="sm">
          <ReferenceFilters
            filters={filters}
            chosen={{ providerId: change.providerId }}
            onChange={({ providerId }) => change.chooseProvider(providerId)}
          />
        </Group>
        <Text c="dimmed" fz="sm">
          {texts.ofProviderHelp}
        </Text>
      </Stack>
      {list ? (
        <Columns change={change} file={list} name={file?.name ?? ''} />
      ) : (
        <FileStep
          note={texts.listNote}
          onChoose={(chosen) => void change.chooseFile(chosen)}
          isPending={isReading}
          error={isReading ? undefined : readError}
        />
      )}
    </Stack>
  );
}

interface ColumnsProps {
  change: ListChange;
  file: NonNullable<ListChange['list']>;
  name: string;
}

function Columns({ change, file, name }: ColumnsProps) {
  return (
    <Box>
      <Group justify="space-between" gap="sm" mb="xs">
        <Text style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>{texts.columnsOf(name, file.rows)}</Text>
        <Button variant="default" onClick={change.forgetFile}>
          {texts.otherFile}
        </Button>
      </Group>
      <SourceChoice source={file.source} onChange={change.chooseSource} isPending={change.isReading} />
      <ErrorText>{change.readError && errorMessage(change.readError)}</ErrorText>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {priceListFields.map((field) => (
          <ColumnChoice
            key={field.name}
            label={field.label}
            isRequired={field.isRequired}
            none={texts.noColumn}
            value={change.mapping[field.name]}
            file={file}
            onChange={(column) => change.chooseColumn(field.name, column)}
          />
        ))}
      </ul>
      <ErrorText>{change.missing}</ErrorText>
    </Box>
  );
}

function Preview({ preview }: { preview: PricePreview | PriceListPreview }) {
  const { _id, products, pricePercent, unchanged, impossible, fixedKept, problems } = preview;
  const unknown = 'unknown' in preview ? preview.unknown : 0;
  const warnings = rowWarnings.filter((doubt) => preview[doubt] > 0);
  return (
    <Stack component="section" gap="md" mt="md" aria-label={texts.preview}>
      <Box pt="md" style={{ borderTop: '1px solid var(--line)' }}>
        <Facts>
          <Fact name={texts.products} value={formatNumber(products)} />
          {products > 0 && <Fact name={texts.sumOfPrices} value={formatPercentChange(pricePercent)} />}
          {unchanged > 0 && <Fact name={texts.unchanged} value={formatNumber(unchanged)} />}
          {fixedKept > 0 && <Fact name={texts.fixedPricesKept} value={formatNumber(fixedKept)} />}
          {impossible > 0 && <Fact name={texts.impossible} value={formatNumber(impossible)} />}
          {unknown > 0 && <Fact name={texts.unknown} value={formatNumber(unknown)} />}
          {problems > unknown && <Fact name={texts.wrongRows} value={formatNumber(problems - unknown)} />}
        </Facts>
      </Box>
      {warnings.length > 0 && (
        <Box {...tinted('carey')} px="md" py="sm" role="note">
          {warnings.map((doubt) => (
            <p key={doubt}>{texts.warn(preview[doubt], rowWarningLabels[doubt])}</p>
          ))}
        </Box>
      )}
      {products > 0 ? (
        <div>
          <PriceRows id={_id} />
        </div>
      ) : (
        <Text component="output">{nothingToChange}</Text>
      )}
      {problems > 0 && <ListProblems id={_id} />}
    </Stack>
  );
}
