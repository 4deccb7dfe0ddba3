import type { ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { debitReasonLabels, debitReasons } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { formatMoney } from '../../../base/format/format.ts';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import classes from '../claims.module.css';
import { answerTexts as texts, itemTexts } from '../texts.ts';
import { debitedOf, type TypedAnswer } from './typed-answers.ts';

interface AnswerRowProps {
  item: ClaimItem;
  answer: TypedAnswer;
  problems: Readonly<Record<string, string>>;
  onChange: (answer: TypedAnswer) => void;
}

export function AnswerRow({ item, answer, problems, onChange }: AnswerRowProps) {
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
