import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Button, Group, Text } from '@mantine/core';
import { FormDialog } from '../../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../../base/ui/use-dialog-form.ts';
import { useAnswerBatch } from '../batches-api.ts';
import classes from '../claims.module.css';
import { itemsOfKind } from '../item-kinds.ts';
import { RowPages, RowSearch } from '../../../base/data-table/searched-rows.tsx';
import { useSearchedRows } from '../../../base/data-table/shown-rows.ts';
import { answerTexts as texts, itemTexts } from '../texts.ts';
import { AnswerRow } from './answer-row.tsx';
import { AnswerSumsText } from './answer-sums.tsx';
import {
  answerOf,
  countAnswers,
  problemsOfAnswers,
  refusedAnswers,
  sentAnswers,
  sumsOf,
  type TypedAnswers,
  withAnswers,
} from './typed-answers.ts';

const textOf = ({ client, sale, affiliateNumber }: ClaimItem) => `${client.name} ${sale.number} ${affiliateNumber}`;

export function AnswerDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  // Another user may answer items while the form is open.
  const items = itemsOfKind(batch.lines ?? [], 'unanswered');
  const form = useDialogForm<{ typed: TypedAnswers }>({ typed: new Map() });
  const { typed } = form.values;
  const wrong = problemsOfAnswers(items, typed);
  const problems = { ...form.errors, ...(form.isChecked && wrong) };
  const change = (next: TypedAnswers) => form.setValues({ typed: next });
  const list = useSearchedRows(items, textOf);

  function requestOrProblem() {
    const [first] = Object.keys(wrong);
    if (first === undefined) return sentAnswers(items, typed);
    // The first wrong item may be on another page.
    const item = items.find(({ _id }) => first.startsWith(_id));
    if (item) list.showRow(item);
    return undefined;
  }

  return (
    <FormDialog
      title={texts.titleOf(batch.number)}
      size="lg"
      form={form}
      isDirty={typed.size > 0}
      write={useAnswerBatch(batch)}
      request={requestOrProblem}
      atFields={(refused) => refusedAnswers(sentAnswers(items, typed), refused)}
      saved={texts.saved}
      submit={texts.save(countAnswers(items, typed))}
      takesScans
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {texts.help}
      </Text>
      <RowSearch label={itemTexts.search} list={list} />
      {list.found.length > 1 && (
        <Group gap="xs">
          {[true, false].map((isAnswered) => (
            <Button
              key={String(isAnswered)}
              variant="default"
              onClick={() => change(withAnswers(typed, list.found, isAnswered))}
            >
              {texts.tickAll(isAnswered, list.found.length)}
            </Button>
          ))}
        </Group>
      )}
      <ul className={classes.rows}>
        {list.shown.map((item) => (
          <AnswerRow
            key={item._id}
            item={item}
            answer={answerOf(typed, item)}
            problems={problems}
            onChange={(next) => change(new Map(typed).set(item._id, next))}
          />
        ))}
      </ul>
      <RowPages label={itemTexts.pages} list={list} />
      <AnswerSumsText sums={sumsOf(items, typed)} />
    </FormDialog>
  );
}
