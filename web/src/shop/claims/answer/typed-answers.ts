import type { ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import type { DebitReason } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Big } from 'big.js';

/** `recognized` is null if the field is blank. */
export interface TypedAnswer {
  /** If false, the item remains without an answer. */
  isAnswered: boolean;
  recognized: number | null;
  reason: DebitReason | '';
  note: string;
}

/** In pesos. */
export interface AnswerSums {
  claimed: number;
  recognized: number;
  debited: number;
}

export type TypedAnswers = ReadonlyMap<string, TypedAnswer>;
type Answerable = Pick<ClaimItem, '_id' | 'claimed'>;

/** The insurer recognizes the whole amount. */
const wholeOf = ({ claimed }: Answerable): TypedAnswer => ({
  isAnswered: true,
  recognized: claimed,
  reason: '',
  note: '',
});

export const answerOf = (typed: TypedAnswers, item: Answerable): TypedAnswer => typed.get(item._id) ?? wholeOf(item);

export function withAnswers(typed: TypedAnswers, items: readonly Answerable[], isAnswered: boolean): TypedAnswers {
  const next = new Map(typed);
  for (const item of items) next.set(item._id, { ...answerOf(typed, item), isAnswered });
  return next;
}

/** 0 for an item without an answer. */
export const debitedOf = ({ claimed }: Answerable, { isAnswered, recognized }: TypedAnswer): number =>
  isAnswered ? Math.max(0, roundMoney(new Big(claimed).minus(recognized ?? 0))) : 0;

export const countAnswers = (items: readonly Answerable[], typed: TypedAnswers): number =>
  items.filter((item) => answerOf(typed, item).isAnswered).length;

/** A blank amount of an answered item, or an amount above the claimed amount. */
const isWrongAmount = ({ claimed }: Answerable, { isAnswered, recognized }: TypedAnswer): boolean =>
  isAnswered && (recognized === null || recognized > claimed);

/** Undefined while an amount is wrong, because then the sums would not add up. */
export function sumsOf(items: readonly Answerable[], typed: TypedAnswers): AnswerSums | undefined {
  if (items.some((item) => isWrongAmount(item, answerOf(typed, item)))) return undefined;
  const answered = items.filter((item) => answerOf(typed, item).isAnswered);
  return sumsOfAnswers(
    answered.map((item) => ({ claimed: item.claimed, recognized: answerOf(typed, item).recognized ?? 0 })),
  );
}

export function sumsOfAnswers(answers: readonly { claimed: number; recognized: number }[]): AnswerSums {
  const claimed = answers.reduce((total, one) => total.plus(one.claimed), new Big(0));
  const recognized = answers.reduce((total, one) => total.plus(one.recognized), new Big(0));
  return {
    claimed: roundMoney(claimed),
    recognized: roundMoney(recognized),
    debited: roundMoney(claimed.minus(recognized)),
  };
}

/** The keys are the item's id and the field: `{id}.recognized`. */
export function problemsOfAnswers(items: readonly Answerable[], typed: TypedAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const item of items) {
    const answer = answerOf(typed, item);
    if (!answer.isAnswered) continue;
    if (answer.recognized === null) problems[`${item._id}.recognized`] = requiredField;
    else if (answer.recognized > item.claimed)
      problems[`${item._id}.recognized`] = claimProblems.aboveClaimed(item.claimed);
    else if (answer.reason === '' && debitedOf(item, answer) > 0)
      problems[`${item._id}.reason`] = claimProblems.reasonMissing;
  }
  return problems;
}

/** The keys of `refused` are the paths in the request: `0.recognized`. */
export function refusedAnswers(
  sent: readonly { item: string }[],
  refused: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).map(([path, message]) => {
      const [index, field] = path.split('.');
      return [`${sent[Number(index)]?.item}.${field}`, message];
    }),
  );
}

export const sentAnswers = (items: readonly Answerable[], typed: TypedAnswers) =>
  items.flatMap((item) => {
    const answer = answerOf(typed, item);
    const isDebited = debitedOf(item, answer) > 0;
    return answer.isAnswered
      ? [
          {
            item: item._id,
            recognized: answer.recognized ?? 0,
            reason: isDebited && answer.reason !== '' ? answer.reason : null,
            note: isDebited ? answer.note.trim() : '',
          },
        ]
      : [];
  });
