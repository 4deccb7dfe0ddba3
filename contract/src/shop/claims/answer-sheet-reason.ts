import { searchKey } from '../../base/search-text.ts';
import { cutText } from '../../base/whole-text.ts';
import { type DebitReason, debitReasonLabels, debitReasons } from '../coverage-rules/debit-reason-labels.ts';

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
 * By its label, else by the words that the text shares with only one label, or by a usual phrase. Words beyond the label become
 * the note. Any other text is another reason, with the text as the note.
 */
export function reasonOf(text: string): { reason: DebitReason | null; note: string } {
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
