import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraft } from '../../shared/session/drafts.ts';
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

describe('the draft survives a reload of the page', () => {
  it('as it was, the attempt that was on its way included', () => {
    const attempt = { ...draft.attempt, sent: [saleRequest(draft, 'ana')] };
    keepDraft(ana, { ...draft, attempt });
    expect(readDraft(ana)).toEqual({ ...stored, attempt });
  });

  it('without anything of the client but the id', () => {
    keepDraft(ana, draft);
    const text = [...kept.values()].join('');
    for (const value of [client?.name, client?.numId, client?.phone, client?.email]) expect(text).not.toContain(value);
  });

  it('for its own user and shop only', () => {
    keepDraft(ana, draft);
    expect(readDraft({ ...ana, userId: 'leo' })).toBeUndefined();
    expect(readDraft({ ...ana, tenantId: 'other' })).toBeUndefined();
  });

  it('unless there is nothing in it', () => {
    keepDraft(ana, draft);
    keepDraft(ana, aDraft());
    expect(kept.size).toBe(0);
  });

  it('until it is confirmed or canceled', () => {
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
  ])('but not when it cannot be trusted: %s', (_what, text) => {
    storage.setItem('saleDraft:shop:ana', text);
    expect(readDraft(ana)).toBeUndefined();
  });
});
