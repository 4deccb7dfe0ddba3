import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { debitReasonLabels, debitReasons } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { RowPages, RowSearch, useSearchedRows } from '../../../base/data-table/searched-rows.tsx';
import { formatMoney } from '../../../base/format/format.ts';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { itemsOfKind } from '../batch-items.tsx';
import { useAnswerBatch } from '../batches-api.ts';
import { answerTexts as texts, itemTexts } from '../texts.ts';
import {
  answerOf,
  type AnswerSums,
  countAnswers,
  debitedOf,
  problemsOfAnswers,
  refusedAnswers,
  sentAnswers,
  sumsOf,
  type TypedAnswer,
  type TypedAnswers,
  withAnswers,
} from './typed-answers.ts';
import classes from '../claims.module.css';

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

interface AnswerRowProps {
  item: ClaimItem;
  answer: TypedAnswer;
  problems: Readonly<Record<string, string>>;
  onChange: (answer: TypedAnswer) => void;
}

function AnswerRow({ item, answer, problems, onChange }: AnswerRowProps) {
  const { _id, client, sale, claimed } = item;
  const debited = debitedOf(item, answer);
  return (
    <li>
      <Checkbox
        className={classes.tick}
        checked={answer.isAnswered}
        onChange={({ currentTarget }) => onChange({ ...answer, isAnswered: currentTarget.checked })}
        label={
          <>
            <strong>{client.name}</strong>
            <Text component="span" display="block" c="dimmed" fz="sm">
              {texts.row(sale.number, formatMoney(claimed))}
            </Text>
          </>
        }
      />
      <MoneyField
        w="9.5rem"
        aria-label={texts.recognizedOf(client.name)}
        disabled={!answer.isAnswered}
        value={answer.isAnswered ? answer.recognized : null}
        error={problems[`${_id}.recognized`]}
        onChange={(recognized) => onChange({ ...answer, recognized })}
      />
      {debited > 0 && (
        <Group className={classes.wide} grow align="flex-start">
          <NativeSelect
            aria-label={texts.reasonOf(client.name)}
            data={[
              { value: '', label: texts.chooseReason(formatMoney(debited)) },
              ...debitReasons.map((value) => ({ value, label: debitReasonLabels[value] })),
            ]}
            value={answer.reason}
            error={problems[`${_id}.reason`]}
            onChange={({ currentTarget }) =>
              onChange({ ...answer, reason: debitReasons.find((one) => one === currentTarget.value) ?? '' })
            }
          />
          <TextInput
            aria-label={texts.noteOf(client.name)}
            placeholder={itemTexts.note}
            maxLength={500}
            value={answer.note}
            onChange={({ currentTarget }) => onChange({ ...answer, note: currentTarget.value })}
          />
        </Group>
      )}
    </li>
  );
}

/** Undefined if an amount is wrong. */
export function AnswerSumsText({ sums }: { sums: AnswerSums | undefined }) {
  return (
    <Text className="figures" aria-live="polite">
      {sums
        ? texts.sums(formatMoney(sums.claimed), formatMoney(sums.recognized), formatMoney(sums.debited))
        : texts.wrongSums}
    </Text>
  );
}
