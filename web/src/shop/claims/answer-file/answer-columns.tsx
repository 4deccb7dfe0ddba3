import { answerFields } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { ColumnChoice } from '../../../base/imports/column-choice.tsx';
import { SourceChoice } from '../../../base/imports/source-choice.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { answerFileTexts as texts } from '../texts.ts';
import type { AnswerFileState } from './use-answer-file.ts';

export function AnswerColumns({ file, sheet }: { file: AnswerFileState; sheet: AnswerSheet }) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          {texts.rowsOf(file.file?.name ?? '', sheet.rows)}
        </Text>
        <Button variant="default" onClick={file.forgetFile}>
          {texts.otherFile}
        </Button>
      </Group>
      <SourceChoice source={sheet.source} onChange={file.chooseSource} isPending={file.isReadingSource} />
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {answerFields.map(({ name, label }) => (
          <ColumnChoice
            key={name}
            label={label}
            isRequired={false}
            none={texts.noColumn}
            value={file.mapping[name] ?? ''}
            file={sheet}
            onChange={(column) => file.chooseColumn(name, column)}
          />
        ))}
      </Box>
      <ErrorText>{file.isSheetCurrent && sheet.missing}</ErrorText>
    </Stack>
  );
}
