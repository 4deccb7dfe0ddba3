import { blankEye, type Eye } from '@dioptria/contract/prescription-values.ts';
import { describe, expect, it } from 'vitest';
import { eyeDraft, readEye, settleEye, unreadablePaths } from './prescription-draft.ts';

const eye: Eye = {
  far: { sphere: -1.25, cylinder: -0.5, axis: 135 },
  near: { sphere: 0.75, cylinder: -0.5, axis: 135 },
  addition: 2,
  pupillaryDistance: 31.5,
  nearPupillaryDistance: 30,
  height: 18,
  prism: 0,
  prismBase: null,
};
const blank = eyeDraft(blankEye);

describe('A prescription as typed (docs/rules.md#prescriptions-10)', () => {
  it('is written as opticians do, and read back as it was', () => {
    expect(eyeDraft(eye)).toMatchObject({
      'far.sphere': '-1,25',
      'far.axis': '135',
      'near.sphere': '+0,75',
      addition: '+2,00',
      pupillaryDistance: '31,5',
      prism: '0',
    });
    expect(readEye(eyeDraft(eye))).toEqual(eye);
  });

  it('blank stays blank, and an eighth of a dioptre an eighth', () => {
    expect(readEye(blank)).toEqual(blankEye);
    const eighth = { ...blankEye, far: { ...blankEye.far, sphere: 0.125 } };
    expect(readEye(eyeDraft(eighth))).toEqual(eighth);
  });

  it('a text that is no number is reported by its field', () => {
    const rightEye = { ...blank, 'far.sphere': '1,2,5' };
    expect(unreadablePaths({ rightEye, leftEye: blank })).toEqual(['rightEye.far.sphere']);
  });
});

describe('Leaving a field', () => {
  it('writes its sign and decimals', () => {
    expect(settleEye({ ...blank, 'far.sphere': '2' }, 'far.sphere')).toMatchObject({ 'far.sphere': '+2,00' });
    expect(settleEye({ ...blank, 'far.sphere': 'n' }, 'far.sphere')).toMatchObject({ 'far.sphere': '0,00' });
  });

  it('never rounds the typed value', () => {
    expect(settleEye({ ...blank, 'far.sphere': '1,2345' }, 'far.sphere')).toMatchObject({ 'far.sphere': '1,2345' });
  });

  it('an addition writes the near values from the far ones', () => {
    const draft = { ...blank, 'far.sphere': '-1,25', 'far.cylinder': '-0,50', 'far.axis': '135', addition: '2' };
    expect(settleEye(draft, 'addition')).toMatchObject({
      'near.sphere': '+0,75',
      'near.cylinder': '-0,50',
      'near.axis': '135',
      addition: '+2,00',
    });
  });

  it('near values show the addition they imply', () => {
    const draft = { ...blank, 'far.sphere': '+1,00', 'near.sphere': '+3,00' };
    expect(settleEye(draft, 'near.sphere')).toMatchObject({ addition: '+2,00' });
  });
});
