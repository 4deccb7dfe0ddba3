import { blankEye, type Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { blankPrisms } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, eyeDraft, mergePrescriptions, normalizeEye, readEye, unreadablePaths } from './prescription-draft.ts';

const eye: Eye = {
  far: { sphere: -1.25, cylinder: -0.5, axis: 135 },
  near: { sphere: 0.75, cylinder: -0.5, axis: 135 },
  addition: 2,
  pupillaryDistance: 31.5,
  nearPupillaryDistance: 30,
  height: 18,
  ...blankPrisms,
  prism: 0,
};
const blank = eyeDraft(blankEye);

describe('A typed prescription (docs/rules.md#prescriptions-10)', () => {
  it('the values of an eye become texts as opticians write them, and these texts are read back as the same values', () => {
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

  it('a blank value is read back as blank, and an eighth of a dioptre as 0.125', () => {
    expect(readEye(blank)).toEqual(blankEye);
    const eighth = { ...blankEye, far: { ...blankEye.far, sphere: 0.125 } };
    expect(readEye(eyeDraft(eighth))).toEqual(eighth);
  });

  it('a text that is not a number is reported with the path of its field', () => {
    const rightEye = { ...blank, 'far.sphere': '1,2,5' };
    expect(unreadablePaths({ rightEye, leftEye: blank })).toEqual(['rightEye.far.sphere']);
  });
});

describe('A field of a prescription that loses the focus', () => {
  it('a power is formatted with sign and two decimals', () => {
    expect(normalizeEye({ ...blank, 'far.sphere': '2' }, 'far.sphere')).toMatchObject({ 'far.sphere': '+2,00' });
    expect(normalizeEye({ ...blank, 'far.sphere': 'n' }, 'far.sphere')).toMatchObject({ 'far.sphere': '0,00' });
  });

  it('a typed value is never rounded', () => {
    expect(normalizeEye({ ...blank, 'far.sphere': '1,2345' }, 'far.sphere')).toMatchObject({ 'far.sphere': '1,2345' });
  });

  it('a typed addition sets the near values from the far values', () => {
    const draft = { ...blank, 'far.sphere': '-1,25', 'far.cylinder': '-0,50', 'far.axis': '135', addition: '2' };
    expect(normalizeEye(draft, 'addition')).toMatchObject({
      'near.sphere': '+0,75',
      'near.cylinder': '-0,50',
      'near.axis': '135',
      addition: '+2,00',
    });
  });

  it('a typed near sphere sets the addition', () => {
    const draft = { ...blank, 'far.sphere': '+1,00', 'near.sphere': '+3,00' };
    expect(normalizeEye(draft, 'near.sphere')).toMatchObject({ addition: '+2,00' });
  });
});

const doctor = { _id: 'd1', name: 'Dra. Sosa', license: 'MN 1' };
const stored = {
  _id: '1',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  clientId: 'c1',
  client: { _id: 'c1', name: 'Paula Ibarra' },
  optometristId: doctor._id,
  optometrist: doctor,
  prescriptionDate: '2026-11-20',
  expirationDate: '2027-11-20',
  notes: '',
  rightEye: { ...blankEye, far: { sphere: -1, cylinder: null, axis: null } },
  leftEye: blankEye,
  origin: 'paper' as const,
  cuir: null,
  issuedOn: null,
  startsOn: null,
  patientCuil: '',
  lastValidDay: null,
  usedInSale: null,
  used: false,
};
const start = draftOf(stored);

describe('A prescription that another user saved while the form was open (docs/rules.md#prescriptions-23)', () => {
  it('the merged form keeps each typed value, and takes all other values from the version that the other user saved', () => {
    const typed = { ...start, notes: 'Mía', rightEye: { ...start.rightEye, height: '18' } };
    const theirs = { ...stored, rightEye: { ...stored.rightEye, prism: 0 }, expirationDate: '2027-05-01' };
    const { draft, problems } = mergePrescriptions(start, typed, theirs);
    expect(draft).toMatchObject({
      notes: 'Mía',
      expirationDate: '2027-05-01',
      rightEye: { 'far.sphere': '-1,00', height: '18', prism: '0' },
    });
    expect(problems).toEqual({});
  });

  it('a field that both users changed shows a message with the value that the other user saved', () => {
    const typed = {
      ...start,
      optometristId: 'd3',
      expirationDate: '2027-03-01',
      rightEye: { ...start.rightEye, 'far.sphere': '-2,00', prismBase: 'in' },
    };
    const theirs = {
      ...stored,
      optometristId: 'd2',
      optometrist: { _id: 'd2', name: 'Dr. Paz', license: 'MN 2' },
      expirationDate: '2027-05-01',
      rightEye: { ...blankEye, prismBase: 'out' as const },
    };
    const { draft, problems } = mergePrescriptions(start, typed, theirs);
    expect(draft).toMatchObject({ expirationDate: '2027-03-01', rightEye: { 'far.sphere': '-2,00', prismBase: 'in' } });
    expect(problems).toEqual({
      optometristId: 'Otra persona puso «Dr. Paz». Si guardás, queda lo tuyo.',
      expirationDate: 'Otra persona puso «01/05/2027». Si guardás, queda lo tuyo.',
      'rightEye.far.sphere': 'OD lejos Esf.: Otra persona lo dejó vacío. Si guardás, queda lo tuyo.',
      'rightEye.prismBase': 'OD Base: Otra persona puso «Temporal». Si guardás, queda lo tuyo.',
    });
  });
});
