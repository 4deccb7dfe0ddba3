import { pairProposals } from '@dioptria/contract/testing/pair-proposals.ts';
import { describe, expect, it } from 'vitest';
import { aCoverage, aRule, osde } from '../../testing/given-drafts.ts';
import { proposeCoverages, proposeLines, rulesFor, type TariffPolicy, warningsOf } from './propose-coverages.ts';

const frame = { key: 'frame', quantity: 1, target: 'frame', type: 'none', design: '' } as const;
const lenses = { key: 'lenses', quantity: 1, target: 'lenses', type: 'far', design: '' } as const;
const cloth = { key: 'cloth', quantity: 1, target: 'other', type: 'none', design: '' } as const;
const known = {
  today: '2026-11-26',
  birthDate: null,
  prescriptionDay: null,
  eyes: null,
  promisedDay: null,
} as const;
const policyWith = (rules: TariffPolicy['rules']): TariffPolicy => ({
  insurance: osde,
  plan: null,
  affiliateNumber: '150-1',
  insurer: { prescriptionDays: 60, needsAuthorization: false },
  earlier: [],
  rules,
});
const forLenses = aRule({ _id: '2', code: 'C-1', target: 'lenses' });

describe('The proposal of a tariff (docs/rules.md#coverage-10)', () => {
  it('each line gets a rule for its benefit, and a line without a rule is not covered', () => {
    const lines = proposeLines(policyWith([aRule(), forLenses]), [frame, lenses, cloth], known);
    expect(lines.map(({ keys, rule }) => [...keys, rule?.code])).toEqual([
      ['frame', 'A-1'],
      ['lenses', 'C-1'],
    ]);
  });

  it('a rule for a pair covers the frame and the lenses together', () => {
    const pair = aRule({ _id: '3', code: 'P-1', target: 'pair', pairKind: 'far' });
    const lines = proposeLines(policyWith([aRule(), forLenses, pair]), [frame, lenses], known);
    expect(lines.map(({ keys, rule }) => [...keys, rule?.code])).toEqual([['frame', 'lenses', 'P-1']]);
  });

  it('the rule for the kind of pair is used before a general rule, and a rule for another kind does not fit', () => {
    const far = aRule({ _id: '4', target: 'lenses', pairKind: 'far' });
    const near = aRule({ _id: '5', target: 'lenses', pairKind: 'near' });
    expect(rulesFor([forLenses, near, far], 'lenses', 'far')).toEqual([far, forLenses]);
  });

  it.each(pairProposals)('two pairs with lenses of $types get the rules $codes', ({ types, codes }) => {
    const pami = (['bifocal', 'near', 'far'] as const).map((pairKind, index) =>
      aRule({ _id: `${index}`, code: ['BIFOCAL', 'CERCA', 'LEJOS'][index] ?? '', target: 'pair', pairKind }),
    );
    const sold = types.flatMap((type, index) => [
      { ...frame, key: `frame ${index}` },
      { ...lenses, key: `lenses ${index}`, type },
    ]);
    const lines = proposeLines(policyWith(pami), sold, known);
    expect(lines.map(({ keys, rule }) => [keys, rule?.code])).toEqual([
      [['frame 0', 'lenses 0'], codes[0]],
      [['frame 1', 'lenses 1'], codes[1]],
    ]);
  });

  it('the rule with the fewest warnings is proposed', () => {
    const old = aRule({ _id: '6', code: 'A-0', validFrom: '2026-01-01' });
    const [line] = proposeLines(policyWith([old, aRule()]), [frame], known);
    expect(line?.rule?.code).toBe('A-1');
  });

  it('a coverage keeps its typed numbers when it gets new lines', () => {
    const before = { ...aCoverage(aRule(), ['frame']), authorizationNumber: 'AUT-9' };
    const [coverage] = proposeCoverages([policyWith([aRule(), forLenses])], [frame, lenses], known, [before]);
    expect(coverage).toMatchObject({
      authorizationNumber: 'AUT-9',
      lines: [{ keys: ['frame'] }, { keys: ['lenses'] }],
    });
  });

  it('a warning names an earlier sale within the interval, and another warning names a sale with the same authorisation', () => {
    const yearly = aRule({ everyCalendarYears: 1 });
    const earlier = [
      { day: '2026-02-01', number: 4711, target: 'frame', pairKind: null, quantity: 1, powers: null },
    ] as const;
    const coverage = { ...aCoverage(yearly, ['frame']), authorizationNumber: 'AUT-9' };
    const found = warningsOf(coverage, [frame], { ...policyWith([yearly]), earlier }, known, 4712);
    expect(found.map(({ code }) => code)).toEqual(['interval', 'authorizationUsed']);
    expect(found[0]?.message).toContain('4711');
    expect(found[1]?.message).toContain('4712');
  });

  it('a lens of a design that the rule does not allow gets a warning', () => {
    const simple = aRule({ target: 'lenses', design: ['monofocal'] });
    const progressive = { ...lenses, design: 'progressive' } as const;
    const found = warningsOf(aCoverage(simple, ['lenses']), [progressive], policyWith([simple]), known);
    expect(found.map(({ code }) => code)).toEqual(['design']);
  });

  it('no coverage is proposed for an insurer whose tariff fits no line', () => {
    expect(proposeCoverages([policyWith([forLenses])], [cloth], known, [])).toEqual([]);
  });
});
