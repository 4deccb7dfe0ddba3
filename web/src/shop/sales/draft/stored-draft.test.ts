import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraft } from '../../../base/session/local-data.ts';
import { aClient, aDraft, aLine } from '../../../testing/given-drafts.ts';
import { saleRequest } from './sale-request.ts';
import { keepDraft, readDraft } from './stored-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const ana = { kind: 'sale', storage, tenantId: 'shop', userId: 'ana' } as const;
const draft = aDraft({
  step: 2,
  client: aClient,
  prescription: { _id: aClient._id, createdAt: '2026-11-18T15:00:00.000Z', distance: 'far' },
  products: [{ ...aLine({}, 2), typeIs: 'refused' }],
  deliveryDate: '2026-11-28',
});
const { client, ...others } = draft;
const stored = { ...others, clientId: aClient._id };

beforeEach(() => kept.clear());

describe('The draft after a reload of the page', () => {
  it('a stored draft is read back unchanged, with the requests that were sent', () => {
    const attempt = { ...draft.attempt, sent: [saleRequest(draft, 'ana')] };
    keepDraft(ana, { ...draft, attempt });
    expect(readDraft(ana)).toEqual({ ...stored, attempt });
  });

  it('the browser stores no data of the client except the id', () => {
    keepDraft(ana, draft);
    const text = [...kept.values()].join('');
    for (const value of [client?.name, client?.numId, client?.phone, client?.email]) expect(text).not.toContain(value);
  });

  it('a draft is loaded only for the user and the shop that stored the draft', () => {
    keepDraft(ana, draft);
    expect(readDraft({ ...ana, userId: 'leo' })).toBeUndefined();
    expect(readDraft({ ...ana, tenantId: 'other' })).toBeUndefined();
  });

  it('an empty draft is not stored', () => {
    keepDraft(ana, draft);
    keepDraft(ana, aDraft());
    expect(kept.size).toBe(0);
  });

  it('the stored draft is removed when the user confirms or cancels the sale', () => {
    keepDraft(ana, draft);
    forgetDraft(ana);
    expect(readDraft(ana)).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 1, draft: stored })],
    ['an impossible quantity', JSON.stringify({ version: 2, draft: { ...stored, products: [aLine({}, -1)] } })],
    ['a field missing', JSON.stringify({ version: 2, draft: { ...stored, clientId: undefined } })],
    [
      'an attempt without a key',
      JSON.stringify({ version: 2, draft: { ...stored, attempt: { number: 1, sent: [] } } }),
    ],
  ])('an invalid stored draft is discarded: %s', (_what, text) => {
    storage.setItem('saleDraft:shop:ana', text);
    expect(readDraft(ana)).toBeUndefined();
  });
});
