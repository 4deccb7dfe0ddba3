import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aDraft, aLine } from './given-draft.ts';
import { saleRequest } from './sale-request.ts';
import { forgetDraft, hasDraft, keepDraft, readDraft } from './stored-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const ana = { storage, tenantId: 'shop', userId: 'ana' };
const begun = aDraft({ step: 2, client: aClient, products: [aLine({}, 2)], deliveryDate: '2026-11-28' });

beforeEach(() => kept.clear());

describe('the draft survives a reload of the page', () => {
  it('as it was, the attempt that was on its way included', async () => {
    const sent = { ...begun, attempt: { ...begun.attempt, sent: [saleRequest(begun)] } };
    keepDraft(ana, sent);
    expect(hasDraft(ana)).toBe(true);
    expect(await readDraft(ana)).toEqual(sent);
  });

  it('for its own user and shop only', async () => {
    keepDraft(ana, begun);
    expect(hasDraft({ ...ana, userId: 'leo' })).toBe(false);
    expect(await readDraft({ ...ana, userId: 'leo' })).toBeUndefined();
    expect(await readDraft({ ...ana, tenantId: 'other' })).toBeUndefined();
  });

  it('unless there is nothing in it', () => {
    keepDraft(ana, begun);
    keepDraft(ana, aDraft());
    expect(kept.size).toBe(0);
  });

  it('until it is confirmed or canceled', async () => {
    keepDraft(ana, begun);
    forgetDraft(ana);
    expect(await readDraft(ana)).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 0, draft: begun })],
    ['a quantity that cannot be', JSON.stringify({ version: 1, draft: { ...begun, products: [aLine({}, -1)] } })],
    ['a field missing', JSON.stringify({ version: 1, draft: { ...begun, client: undefined } })],
    ['an attempt without a key', JSON.stringify({ version: 1, draft: { ...begun, attempt: { number: 1, sent: [] } } })],
  ])('but not when it cannot be trusted: %s', async (_what, text) => {
    storage.setItem('saleDraft:shop:ana', text);
    expect(await readDraft(ana)).toBeUndefined();
  });
});
