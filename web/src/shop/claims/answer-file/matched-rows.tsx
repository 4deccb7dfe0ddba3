import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import {
  type DebitReason,
  debitReasonLabels,
  debitReasons,
} from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../base/format/format.ts';
import classes from '../claims.module.css';
import { RowPages } from '../../../base/data-table/searched-rows.tsx';
import { useShownRows } from '../../../base/data-table/shown-rows.ts';
import { AnswerSumsText } from '../answer/answer-sums.tsx';
import { sumsOfAnswers } from '../answer/typed-answers.ts';
import { answerFileTexts as texts, itemTexts } from '../texts.ts';

interface MatchedRowsProps {
  sheet: AnswerSheet;
  /** Of the débitos for which the file has none. Undefined if each débito has its reason. */
  reason: { value: DebitReason | undefined; isMissing: boolean; onChange: (reason: DebitReason) => void } | undefined;
}

export function MatchedRows({ sheet, reason }: MatchedRowsProps) {
  const { answers, problems, wrong, left } = sheet;
  const list = useShownRows(answers);
  return (
    <Stack
      component="section"
      gap="sm"
      mt="md"
      pt="md"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label={texts.read}
    >
      <Text aria-live="polite">{texts.summary(answers.length, wrong, left)}</Text>
      {reason && (
        <NativeSelect
          label={texts.reason}
          data={[
            { value: '', label: texts.chooseReason },
            ...debitReasons.map((value) => ({ value, label: debitReasonLabels[value] })),
          ]}
          value={reason.value ?? ''}
          error={reason.isMissing ? texts.chooseReason : undefined}
          onChange={({ currentTarget }) => {
            const chosen = debitReasons.find((one) => one === currentTarget.value);
            if (chosen) reason.onChange(chosen);
          }}
        />
      )}
      <ul className={classes.rows}>
        {list.shown.map(({ item, client, sale, claimed, recognized, reason: own, note }) => (
          <li key={item}>
            <div>
              <Text fw={560}>{client.name}</Text>
              <Text c="dimmed" fz="sm">
                {itemTexts.sale(sale)}
                {own && ` · ${debitReasonLabels[own]}`}
                {note && ` · ${note}`}
              </Text>
            </div>
            <div className={classes.amounts}>
              <div>{formatMoney(recognized)}</div>
              {recognized < claimed && (
                <Text c="dimmed" fz="sm">
                  {texts.of(formatMoney(claimed))}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
      <RowPages label={itemTexts.pages} list={list} />
      {answers.length > 0 && <AnswerSumsText sums={sumsOfAnswers(answers)} />}
      {wrong > 0 && (
        <section aria-label={texts.wrong}>
          <Text fw={560}>{texts.wrong}</Text>
          <ul className={classes.rows}>
            {problems.map((problem) => (
              <li key={problem.row}>
                <Text fz="sm">{texts.row(problem.row, problem.name)}</Text>
                <Text fz="sm">{problem.reason}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
