import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraft } from '../../../base/session/drafts.ts';
import { aClient, aDraft, aLine } from './given-draft.ts';
import { saleRequest } from './sale-request.ts';
import { keepDraft, readDraft } from './stored-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const ana = { kind: 'sale', storage, tenantId: 'shop', userId: 'ana' } as const;
const draft = aDraft({ step: 2, client: aClient, products: [aLine({}, 2)], deliveryDate: '2026-11-28' });
const { client, ...others } = draft;
/** The draft as stored: with the client's id instead of the client. */
const stored = { ...others, clientId: aClient._id };

beforeEach(() => kept.clear());

describe('The draft after a reload of the page', () => {
  it('is unchanged, with the attempt that was sent', () => {
    const attempt = { ...draft.attempt, sent: [saleRequest(draft, 'ana')] };
    keepDraft(ana, { ...draft, attempt });
    expect(readDraft(ana)).toEqual({ ...stored, attempt });
  });

  it('holds no data of the client except the id', () => {
    keepDraft(ana, draft);
    const text = [...kept.values()].join('');
    for (const value of [client?.name, client?.numId, client?.phone, client?.email]) expect(text).not.toContain(value);
  });

  it('is loaded for its own user and shop only', () => {
    keepDraft(ana, draft);
    expect(readDraft({ ...ana, userId: 'leo' })).toBeUndefined();
    expect(readDraft({ ...ana, tenantId: 'other' })).toBeUndefined();
  });

  it('is not stored if it is empty', () => {
    keepDraft(ana, draft);
    keepDraft(ana, aDraft());
    expect(kept.size).toBe(0);
  });

  it('is removed when the sale is confirmed or canceled', () => {
    keepDraft(ana, draft);
    forgetDraft(ana);
    expect(readDraft(ana)).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 1, draft: stored })],
    ['a quantity that cannot be', JSON.stringify({ version: 2, draft: { ...stored, products: [aLine({}, -1)] } })],
    ['a field missing', JSON.stringify({ version: 2, draft: { ...stored, clientId: undefined } })],
    [
      'an attempt without a key',
      JSON.stringify({ version: 2, draft: { ...stored, attempt: { number: 1, sent: [] } } }),
    ],
  ])('is discarded if it is invalid: %s', (_what, text) => {
    storage.setItem('saleDraft:shop:ana', text);
    expect(readDraft(ana)).toBeUndefined();
  });
});
