import { formulaFailed, readMoney } from '../../base/cell-values.ts';
import { invalidNumber } from '../../base/field-messages.ts';
import { namedReference } from '../../base/fields.ts';
import { roundMoney } from '../../base/money.ts';
import { sheetSource } from '../../base/sheets.ts';
import { cutText, searchKey } from '../../base/text.ts';
import { z } from '../../base/zod.ts';
import { type DebitReason, debitReasonLabels, debitReasons } from '../insurances/insurer-labels.ts';
import { answerColumns, answerKeys } from './answer-sheet-columns.ts';
import { type CellOf, findItem, type ItemsByKey } from './answer-sheet-items.ts';
import { answerSheetTexts as texts, claimProblems } from './claim-labels.ts';

const MAX_NOTE = 500;

const fillers: ReadonlySet<string> = new Set('a de del el en la las los o por que se y'.split(' '));

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word));

const reasonsByLabel = new Map(debitReasons.map((reason) => [searchKey(debitReasonLabels[reason]), reason]));

const wordsOfReasons = debitReasons
  .filter((reason) => reason !== 'other')
  .map((reason) => ({ reason, words: wordsOf(debitReasonLabels[reason]) }));

const phrases: readonly { reason: DebitReason; words: readonly string[] }[] = [
  'excede arancel',
  'supera arancel',
  'excede valor convenido',
  'supera valor convenido',
  'excede precio convenido',
  'supera precio convenido',
].map((phrase) => ({ reason: 'tariffDifference', words: wordsOf(phrase) }));

const hasAll = (words: readonly string[], wanted: readonly string[]) => wanted.every((word) => words.includes(word));

/**
 * Finds the reason by its label, else by words that the text shares with only one label, or by a usual phrase. If the
 * text has a word that is not in the label, the text also becomes the note. A text without a known reason has the
 * reason `other`, and becomes the note.
 */
function reasonOf(text: string): { reason: DebitReason | null; note: string } {
  if (text === '') return { reason: null, note: '' };
  const note = cutText(text, MAX_NOTE);
  const exact = reasonsByLabel.get(searchKey(note));
  if (exact) return { reason: exact, note: '' };
  const written = wordsOf(note);
  if (written.length === 0) return { reason: 'other', note };
  const labelled = wordsOfReasons.filter(({ words }) => hasAll(written, words) || hasAll(words, written));
  const phrased = phrases.filter(({ words }) => hasAll(written, words));
  const [reason, ...more] = new Set([...labelled, ...phrased].map((one) => one.reason));
  if (!reason || more.length > 0) return { reason: 'other', note };
  return { reason, note: labelled.some(({ words }) => hasAll(words, written)) ? '' : note };
}

/** Amounts in pesos. `reason` is null if the row has no débito, or a débito whose reason is blank. */
const answerRow = z.object({
  row: z.int(),
  item: z.uuid(),
  sale: z.int(),
  client: namedReference,
  claimed: z.number(),
  recognized: z.number(),
  reason: z.enum(debitReasons).nullable(),
  note: z.string(),
});
export type AnswerRow = z.output<typeof answerRow>;

const answerProblem = z.object({ row: z.int(), name: z.string(), reason: z.string() });
export type AnswerProblem = z.output<typeof answerProblem>;

export const answerSheet = z.object({
  source: sheetSource,
  columns: z.array(z.string()),
  rows: z.int(),
  samples: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string()),
  missing: z.string(),
  answers: z.array(answerRow),
  problems: z.array(answerProblem),
  wrong: z.int(),
  left: z.int(),
});
export type AnswerSheet = z.output<typeof answerSheet>;

function readAmount(text: string): { amount: number | undefined } | { reason: string } {
  if (text === '') return { amount: undefined };
  if (text.startsWith('#')) return { reason: formulaFailed };
  const amount = readMoney(text);
  return amount === undefined ? { reason: invalidNumber } : { amount: roundMoney(amount) };
}

/** The amount in the file, or the claimed amount less the débito. */
function recognizedOf(cellOf: CellOf, claimed: number): { recognized: number } | { reason: string } {
  const [recognized, debited] = [readAmount(cellOf('recognized')), readAmount(cellOf('debited'))];
  if ('reason' in recognized) return { reason: `${answerColumns.recognized.label}: ${recognized.reason}` };
  if ('reason' in debited) return { reason: `${answerColumns.debited.label}: ${debited.reason}` };
  // Some insurers write a débito as a negative amount.
  const debit = debited.amount === undefined ? undefined : Math.abs(debited.amount);
  const amount = recognized.amount ?? (debit === undefined ? undefined : roundMoney(claimed - debit));
  if (amount === undefined) return { reason: texts.noAmount };
  if (amount < 0) return { reason: recognized.amount === undefined ? texts.debitAbove(claimed) : texts.negative };
  if (amount > claimed) return { reason: claimProblems.aboveClaimed(claimed) };
  if (debit !== undefined && roundMoney(amount + debit) !== claimed) return { reason: texts.noSum(claimed) };
  return { recognized: amount };
}

type ReadProblem = AnswerProblem & { namedItem?: string };

export type ReadAnswer = AnswerRow | ReadProblem;

/**
 * Undefined for a row that has neither an item's number nor an amount, such as a title or a blank row. `wrong` is the
 * message about unreadable cells of the row, or ''.
 */
export function readAnswerRow(row: number, cellOf: CellOf, find: ItemsByKey, wrong = ''): ReadAnswer | undefined {
  const names = answerKeys.map((key) => cellOf(key)).filter(Boolean);
  if (names.length === 0 && cellOf('recognized') === '' && cellOf('debited') === '') return undefined;
  const problem = (reason: string, namedItem?: string): ReadProblem => ({
    row,
    name: cutText(names.join(' · '), 200),
    reason: wrong || reason,
    ...(namedItem !== undefined && { namedItem }),
  });
  const found = findItem(cellOf, find);
  if ('reason' in found) return problem(found.reason, found.namedItem);
  const { _id: item, sale, client, claimed, recognized: stored } = found.item;
  if (stored !== null) return problem(claimProblems.answeredTwice(sale.number), item);
  const read = recognizedOf(cellOf, claimed);
  if ('reason' in read) return problem(read.reason, item);
  if (wrong !== '') return problem(wrong, item);
  const debit = read.recognized < claimed ? reasonOf(cellOf('reason')) : { reason: null, note: '' };
  return { row, item, sale: sale.number, client, claimed, recognized: read.recognized, ...debit };
}

const isAnswer = (read: ReadAnswer): read is AnswerRow => 'item' in read;

/** If an item has several rows, all these rows are problems, because each row may have only a part of the amount. */
export function sortAnswers(read: readonly ReadAnswer[]): { answers: AnswerRow[]; problems: AnswerProblem[] } {
  const answers: AnswerRow[] = [];
  const problems: AnswerProblem[] = [];
  const byItem = Map.groupBy(read, (one) => (isAnswer(one) ? one.item : one.namedItem));
  for (const [item, same] of byItem) {
    const isRepeated = item !== undefined && same.length > 1;
    const firstRows = same.slice(0, SHOWN_ROWS + 1).map(({ row }) => row);
    for (const one of same) {
      if (!isAnswer(one)) problems.push({ row: one.row, name: one.name, reason: one.reason });
      else if (isRepeated) problems.push(repeatedRow(one, firstRows));
      else answers.push(one);
    }
  }
  return { answers, problems: problems.toSorted((one, other) => one.row - other.row) };
}

const SHOWN_ROWS = 5;

const repeatedRow = ({ row, sale, client }: AnswerRow, rows: readonly number[]): AnswerProblem => ({
  row,
  name: `${client.name} · ${sale}`,
  reason: texts.repeated(rows.filter((other) => other !== row).slice(0, SHOWN_ROWS)),
});
