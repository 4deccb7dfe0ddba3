import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { describe, expect, it } from 'vitest';
import { coveredAmounts } from './covered-amounts.ts';
import { draftOf, draftsOf, problemsOfCoverages, sentCoverages } from './draft-coverage.ts';
import { aRule, osde } from '../../testing/given-drafts.ts';

const rule = aRule();
const unticked = { kind: 'authorization', isRequired: true, isPresent: false, note: 'Lo trae mañana', signature: null };

const aStoredCoverage = (fields: Partial<Coverage> = {}): Coverage => ({
  _id: rule._id,
  insurance: osde,
  plan: null,
  affiliateNumber: '150-1',
  prescription: null,
  authorizationNumber: 'AUT-1',
  authorizedDay: null,
  voucherNumber: '',
  note: '',
  state: 'pending',
  missing: ['authorization'],
  insurerAmount: 40_000,
  paid: 0,
  lost: 0,
  toClient: 0,
  open: 40_000,
  claimableDay: null,
  signedDay: null,
  batch: null,
  presentedIn: null,
  lines: [
    {
      rule: rule._id,
      code: 'A-1',
      description: 'Armazón',
      target: 'frame',
      pairKind: null,
      products: [0],
      quantity: 1,
      listAmount: 90_000,
      base: 90_000,
      insurerAmount: 40_000,
      clientAmount: 50_000,
      proposed: 40_000,
      note: '',
    },
  ],
  documents: [
    { ...unticked, kind: 'authorization' },
    { kind: 'credential', isRequired: false, isPresent: true, note: 'Foto', signature: null },
  ],
  warnings: [],
  ...fields,
});

const documentsAfter = (stored: Coverage, edit: Partial<ReturnType<typeof draftOf>>) =>
  sentCoverages([{ ...draftOf(stored, [rule]), ...edit }], ['0'], [[{ insurer: 40_000 }]], null)[0]?.documents;

it('an unchanged line keeps its amount and needs no note, even if its rule now pays another amount (docs/rules.md#coverage-2)', () => {
  const lines = [{ key: '0', name: 'Armazón', price: 90_000, quantity: 1, prescriptionType: 'none' as const }];
  const sold = { lines, total: 90_000 };
  const stored = aStoredCoverage();
  const [same] = draftsOf([stored], [{ ...rule, amount: 40_000 }], sold);
  expect(same?.lines[0]?.amount).toBeNull();
  const drafts = draftsOf([stored], [{ ...rule, amount: 45_000 }], sold);
  expect(drafts[0]?.lines[0]?.amount).toBe(40_000);
  const amounts = coveredAmounts(lines, 90_000, drafts);
  expect(problemsOfCoverages(drafts, amounts)).toEqual({});
  const changed = drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, amount: 41_000 })),
  }));
  expect(Object.keys(problemsOfCoverages(changed, coveredAmounts(lines, 90_000, changed)))).toEqual([
    'coverages.0.lines.0.note',
  ]);
});

describe('The edit of a stored coverage (docs/rules.md#coverage-8)', () => {
  it('a document stored as missing is sent as missing, although the coverage has its number, and notes are kept', () => {
    expect(documentsAfter(aStoredCoverage(), { affiliateNumber: '150-2' })).toEqual([
      { kind: 'credential', isPresent: true, note: 'Foto' },
      { kind: 'authorization', isPresent: false, note: 'Lo trae mañana' },
    ]);
  });

  it('a document that the user unticks in the form is sent as missing', () => {
    expect(documentsAfter(aStoredCoverage(), { documents: [] })).toContainEqual({
      kind: 'credential',
      isPresent: false,
      note: 'Foto',
    });
  });

  it('the request leaves out the document of a new number, so that the server ticks it', () => {
    const stored = aStoredCoverage({ authorizationNumber: '' });
    expect(documentsAfter(stored, { authorizationNumber: 'AUT-2' })).toEqual([
      { kind: 'credential', isPresent: true, note: 'Foto' },
    ]);
  });
});

describe('The edit of a sale with a presented coverage (docs/rules.md#coverage-5)', () => {
  const stored = aStoredCoverage({ presentedIn: 2 });
  const dearer = aRule({ amount: 60_000 });

  it('a presented coverage is sent with the stored amounts, even if the rule has changed', () => {
    const [sent] = sentCoverages([draftOf(stored, [dearer])], ['0'], [[{ insurer: 60_000 }]], null);
    expect(sent?.lines).toEqual([{ rule: rule._id, products: [0], insurerAmount: 40_000, note: '' }]);
  });

  it('a presented coverage that pays nothing is sent', () => {
    expect(sentCoverages([draftOf(stored, [rule])], ['0'], [[{ insurer: 0 }]], null)).toHaveLength(1);
  });

  it('an amount that can no longer change needs no reason', () => {
    const amounts = [[{ base: 90_000, insurer: 40_000, client: 50_000, proposed: 60_000 }]];
    expect(problemsOfCoverages([draftOf(stored, [dearer])], amounts)).toEqual({});
  });
});
