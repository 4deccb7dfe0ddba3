import { describe, expect, it } from 'vitest';
import {
  countAnswers,
  problemsOfAnswers,
  refusedAnswers,
  sentAnswers,
  sumsOf,
  type TypedAnswers,
  withAnswers,
} from './typed-answers.ts';

const items = [
  { _id: 'a', claimed: 72_000 },
  { _id: 'b', claimed: 60_000 },
];
const answers = (changes: Record<string, object>): TypedAnswers =>
  new Map(
    Object.entries(changes).map(([id, change]) => [
      id,
      { isAnswered: true, recognized: 0, reason: '', note: '', ...change },
    ]),
  );

describe('The answer of an insurer as typed (docs/rules.md#claims-4)', () => {
  it('an item that the user does not change is recognized whole', () => {
    expect(sentAnswers(items, new Map())).toEqual([
      { item: 'a', recognized: 72_000, reason: null, note: '' },
      { item: 'b', recognized: 60_000, reason: null, note: '' },
    ]);
    expect(countAnswers(items, new Map())).toBe(2);
    expect(sumsOf(items, new Map())).toEqual({ claimed: 132_000, recognized: 132_000, debited: 0 });
  });

  it('a lower amount needs a reason, and is sent with the reason and the note', () => {
    expect(problemsOfAnswers(items, answers({ a: { recognized: 54_000 } }))).toEqual({
      'a.reason': 'Elegí el motivo del débito.',
    });
    const typed = answers({ a: { recognized: 54_000, reason: 'tariffDifference', note: ' Tope viejo ' } });
    expect(problemsOfAnswers(items, typed)).toEqual({});
    expect(sentAnswers(items, typed)[0]).toEqual({
      item: 'a',
      recognized: 54_000,
      reason: 'tariffDifference',
      note: 'Tope viejo',
    });
    expect(sumsOf(items, typed)).toMatchObject({ claimed: 132_000, recognized: 114_000, debited: 18_000 });
  });

  it('a blank amount and an amount above the claimed amount are wrong', () => {
    expect(problemsOfAnswers(items, answers({ a: { recognized: null }, b: { recognized: 60_000.01 } }))).toEqual({
      'a.recognized': 'Este campo es obligatorio.',
      'b.recognized': 'No puede ser más que lo presentado: $ 60.000,00.',
    });
  });

  it('there is no sum while an amount is blank or above the claimed amount', () => {
    for (const recognized of [null, 72_000.01]) {
      expect(sumsOf(items, answers({ a: { recognized } }))).toBeUndefined();
      expect(sumsOf(items, answers({ a: { recognized, isAnswered: false } }))).toMatchObject({ claimed: 60_000 });
    }
    expect(sumsOf(items, answers({ a: { recognized: 0 } }))).toMatchObject({ claimed: 132_000, debited: 72_000 });
  });

  it('withAnswers removes the answers of the given items, or restores them with the values that the user typed', () => {
    const typed = answers({ a: { recognized: 54_000, reason: 'other' } });
    const none = withAnswers(typed, items, false);
    expect(sentAnswers(items, none)).toEqual([]);
    expect(sentAnswers(items, withAnswers(none, items.slice(0, 1), true))).toMatchObject([
      { item: 'a', recognized: 54_000, reason: 'other' },
    ]);
  });

  it('a message of the server is shown at its item', () => {
    const sent = sentAnswers(items, answers({ a: { isAnswered: false } }));
    expect(refusedAnswers(sent, { '0.recognized': 'No puede ser más.' })).toEqual({
      'b.recognized': 'No puede ser más.',
    });
  });

  it('an item without an answer is neither checked nor sent nor counted', () => {
    const typed = answers({ a: { isAnswered: false, recognized: null } });
    expect(problemsOfAnswers(items, typed)).toEqual({});
    expect(sentAnswers(items, typed).map(({ item }) => item)).toEqual(['b']);
    expect(countAnswers(items, typed)).toBe(1);
    expect(sumsOf(items, typed)).toEqual({ claimed: 60_000, recognized: 60_000, debited: 0 });
  });
});
