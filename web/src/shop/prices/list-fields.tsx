import { priceListFields } from '@dioptria/contract/shop/prices/price-list-labels.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { errorMessage } from '../../base/http/http.ts';
import { ReferenceFilters } from '../../base/resource/reference-filters.tsx';
import { ColumnChoice } from '../../base/imports/column-choice.tsx';
import { FileStep } from '../../base/imports/file-step.tsx';
import { SourceChoice } from '../../base/imports/source-choice.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import type { ListChange } from './list-change.ts';
import { priceTexts as texts } from './texts.ts';

const filters = [{ filter: 'providerId', of: 'providers', label: texts.provider, all: texts.allProviders }] as const;

export function ListFields({ change }: { change: ListChange }) {
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
