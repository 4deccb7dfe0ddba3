import { compactKey } from '../../base/text.ts';
import { type AnswerField, answerKeys } from './answer-sheet-columns.ts';
import type { ClaimItem } from './claim-batches.ts';
import { answerSheetTexts as texts } from './claim-labels.ts';

export interface AnswerableItem extends Pick<
  ClaimItem,
  '_id' | 'sale' | 'client' | 'authorizationNumber' | 'voucherNumber' | 'affiliateNumber' | 'claimed' | 'recognized'
> {
  /** The coverage's current affiliate number. A user may have corrected the number since the presentation. */
  correctedAffiliate?: string;
}

export type CellOf = (field: AnswerField) => string;
type Key = (typeof answerKeys)[number];

interface KeyedItem {
  item: AnswerableItem;
  keys: Readonly<Record<Key, readonly string[]>>;
}

interface RowKey {
  key: Key;
  value: string;
}

/** A spreadsheet drops the zeros at the beginning. */
const numberKey = (text: string): string => compactKey(text).replace(/^0+(?=.)/, '');

/** '5089', 'N.º 5089', '5.089' */
const saleNumber = /^[('’]*(?:[\p{L}#][^\d/]*)?(\d{1,3}(?:[. ]\d{3})+|\d+)(?:[.,]0*)?\)?$/u;

/** '' for a cell without digits; undefined if the digits are not one whole number, such as '13/7/26'. */
function saleKey(text: string): string | undefined {
  if (!/\d/.test(text)) return '';
  const digits = saleNumber.exec(text)?.[1]?.replaceAll(/\D/g, '');
  return digits === undefined ? undefined : numberKey(digits);
}

export type ItemsByKey = (key: RowKey) => readonly KeyedItem[];

export function itemsByKey(items: readonly AnswerableItem[]): ItemsByKey {
  const keyed = items.map((item): KeyedItem => {
    const { sale, authorizationNumber, voucherNumber, affiliateNumber, correctedAffiliate = '' } = item;
    const keys = {
      sale: [String(sale.number)],
      authorizationNumber: keysOf(authorizationNumber),
      voucherNumber: keysOf(voucherNumber),
      affiliateNumber: keysOf(affiliateNumber, correctedAffiliate),
    };
    return { item, keys };
  });
  const found = new Map(answerKeys.map((key) => [key, itemsWithKey(keyed, key)]));
  return ({ key, value }) => found.get(key)?.get(value) ?? [];
}

const keysOf = (...numbers: readonly string[]) => [...new Set(numbers.map(numberKey))].filter((key) => key !== '');

function itemsWithKey(items: readonly KeyedItem[], key: Key): Map<string, KeyedItem[]> {
  const pairs = items.flatMap((one) => one.keys[key].map((value) => ({ value, one })));
  const groups = Map.groupBy(pairs, ({ value }) => value);
  return new Map([...groups].map(([value, same]) => [value, same.map(({ one }) => one)]));
}

const has = ({ key, value }: RowKey, { keys }: KeyedItem): boolean => keys[key].includes(value);
const contradicts = ({ key, value }: RowKey, { keys }: KeyedItem): boolean =>
  keys[key].length > 0 && !keys[key].some((own) => isNearly(own, value));

/**
 * A number with at least this many digits matches a longer number that begins with it. An affiliate's number may lack
 * its last digits, which identify the family member.
 */
const BEGINNING = 6;
/** A spreadsheet keeps this many digits of a number, and rounds the other digits. */
const KEPT_DIGITS = 14;

/** True if one number begins with the other, or if they differ only in digits that a spreadsheet rounds. */
function isNearly(own: string, value: string): boolean {
  if (own === value) return true;
  const [short, long] = own.length < value.length ? [own, value] : [value, own];
  if (short.length >= BEGINNING && long.startsWith(short)) return true;
  return short.length > KEPT_DIGITS && long.slice(0, KEPT_DIGITS) === short.slice(0, KEPT_DIGITS);
}

/** 'S/N', 'No requiere', '0', or a long number as a spreadsheet shortens it: '6,1E+13'. */
const isNoNumber = (text: string): boolean => !/[1-9]/.test(text) || /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text.trim());

export type FoundItem = { item: AnswerableItem } | { reason: string; namedItem?: string };

/**
 * Finds the item by the first filled number of the row. If several items have this number, the row's other numbers
 * choose among these items. No number of the row may contradict the item.
 */
export function findItem(cellOf: CellOf, find: ItemsByKey): FoundItem {
  const sale = saleKey(cellOf('sale'));
  if (sale === undefined) return { reason: texts.wrongSale };
  const [first, ...others] = answerKeys
    .map((key) => ({ key, value: key === 'sale' ? sale : numberKey(cellOf(key)) }))
    .filter((one) => one.value !== '' && !(isNoNumber(cellOf(one.key)) && find(one).length === 0));
  if (!first) return { reason: texts.noKey };
  const named = find(first);
  if (named.length === 0) return { reason: texts.otherBatch };
  const possible = named.filter((one) => !others.some((other) => contradicts(other, one)));
  const found = others.reduce((some, other) => narrowed(some, other), possible);
  const [only] = found;
  if (!only) return { reason: texts.otherItem };
  if (found.length > 1) return { reason: texts.ambiguous(found.length) };
  const namesAnother = others.some((other) => !has(other, only) && find(other).length > 0);
  return namesAnother ? { reason: texts.contradicts, namedItem: only.item._id } : { item: only.item };
}

function narrowed(items: KeyedItem[], key: RowKey): KeyedItem[] {
  const having = items.length > 1 ? items.filter((one) => has(key, one)) : [];
  return having.length > 0 ? having : items;
}
