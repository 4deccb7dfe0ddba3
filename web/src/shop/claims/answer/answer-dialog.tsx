import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog, FormButtons } from '../../../base/ui/dialog.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { isSentByEnter } from '../../../base/ui/sent-by-enter.ts';
import { showSuccess } from '../../../base/ui/toast.ts';
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
  const formId = useId();
  // Another user may answer items while the form is open.
  const items = itemsOfKind(batch.lines ?? [], 'unanswered');
  const [typed, setTyped] = useState<TypedAnswers>(new Map());
  const [isSent, setSent] = useState(false);
  const answer = useAnswerBatch(batch._id, () => {
    showSuccess(texts.saved);
    onClose();
  });
  const wrong = problemsOfAnswers(items, typed);
  const problems = { ...refusedAnswers(answer.variables ?? [], fieldErrors(answer.error)), ...(isSent && wrong) };
  const list = useSearchedRows(items, textOf);

  function send(event: FormEvent) {
    event.preventDefault();
    if (answer.isPending || isSentByEnter(event)) return;
    setSent(true);
    const [first] = Object.keys(wrong);
    if (first === undefined) answer.mutate(sentAnswers(items, typed));
    else showProblem(first);
  }

  /** The first wrong item may be on another page. */
  function showProblem(path: string) {
    const item = items.find(({ _id }) => path.startsWith(_id));
    if (item) list.showRow(item);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.titleOf(batch.number)}
      size="lg"
      isDirty={typed.size > 0}
      footer={
        <FormButtons formId={formId} isPending={answer.isPending}>
          {answer.isPending ? sharedTexts.saving : texts.save(countAnswers(items, typed))}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
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
                  onClick={() => setTyped(withAnswers(typed, list.found, isAnswered))}
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
                onChange={(next) => setTyped(new Map(typed).set(item._id, next))}
              />
            ))}
          </ul>
          <RowPages label={itemTexts.pages} list={list} />
          <AnswerSumsText sums={sumsOf(items, typed)} />
          <ErrorText>{answer.error && errorMessage(answer.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
