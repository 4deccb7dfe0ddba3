import { blankEye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { describe, expect, it } from 'vitest';
import { mergePrescriptions } from './merge-draft.ts';
import { draftOf } from './prescription-draft.ts';

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
