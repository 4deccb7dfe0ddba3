import { describe, expect, it } from 'vitest';
import { blankEye } from '../prescriptions/prescription-values.ts';
import { type ChangedLine, jobsOfChangedSale, type StoredJob } from './jobs-of-changed-sale.ts';
import { type Attached, jobsOfSale, type SoldProduct } from './jobs-of-sale.ts';

const glass = { lensDesign: '', lensMaterial: '', lensIndex: '', treatments: [] } as const;
const measures = { eye: null, bridge: null, temple: null, lensHeight: null };
const lensProduct: SoldProduct = { showProductType: true, ...glass, ...measures };
const frameProduct: SoldProduct = { showProductType: false, ...glass, ...measures, eye: 52 };

const lineOf = (name: string, fields: Partial<ChangedLine>): Omit<ChangedLine, 'position' | 'line'> => ({
  name,
  code: '',
  price: 100,
  quantity: 1,
  product: null,
  productId: name,
  prescriptionType: 'none',
  needsWorkshop: false,
  workshopNote: '',
  ...fields,
});
const frame = lineOf('Marco', { product: frameProduct });
const otherFrame = lineOf('Otro marco', { product: { ...frameProduct, eye: 54 }, price: 50 });
const far = lineOf('Lejano', { product: lensProduct, prescriptionType: 'far' });
const betterFar = lineOf('Mejor', { product: { ...lensProduct, lensIndex: '1.67' }, prescriptionType: 'far' });
const both = { ...far, prescriptionType: 'both' as const };
const repair = lineOf('Soldadura', { needsWorkshop: true, productId: null });

const powers = { sphere: -1, cylinder: null, axis: null };
const prescription: Attached = {
  id: 'receta',
  rightEye: { ...blankEye, far: powers, addition: 2 },
  leftEye: { ...blankEye, far: powers, addition: 2 },
};

type Line = Omit<ChangedLine, 'position' | 'line'>;
const soldLines = (lines: readonly Line[]) => lines.map((line, at) => ({ ...line, position: at, line: at }));
/** Each changed line has its former position, or null. */
const changedLines = (lines: readonly (readonly [Line, number | null])[]) =>
  lines.map(([line, former], at) => ({ ...line, position: at, line: former }));

const storedJobs = (lines: readonly Line[], fields: Partial<StoredJob> = {}): StoredJob[] =>
  jobsOfSale(soldLines(lines), [prescription]).map((job, at) => ({
    ...job,
    id: `trabajo ${at}`,
    stage: 'toSend',
    wasSent: false,
    tint: '',
    diameter: null,
    ...fields,
  }));

const change = (
  before: readonly Line[],
  after: readonly (readonly [Line, number | null])[],
  jobs: readonly StoredJob[] = storedJobs(before),
) =>
  jobsOfChangedSale({
    before: soldLines(before),
    after: changedLines(after),
    jobs,
    prescriptions: [prescription],
  });

describe('The jobs of a changed sale (docs/rules.md#modifications-7)', () => {
  it('a job that is not sent gets the new glass, and keeps its typed values', () => {
    const jobs = storedJobs([frame, far], { tint: 'gris', material: 'organic', notes: 'Bisel fino' });
    const [only, ...others] = change(
      [frame, far],
      [
        [frame, 0],
        [betterFar, null],
      ],
      jobs,
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      effect: 'follows',
      job: { lensName: 'Mejor', refractiveIndex: '1.67', material: 'organic', notes: 'Bisel fino', frame: 'Marco' },
      typed: ['Material: Orgánico', 'Notas para el laboratorio: Bisel fino', 'Color: gris'],
    });
  });

  it('a job that a lab knows is for the user to decide, and so is a job that came back to be sent', () => {
    const swapped = [
      [frame, 0],
      [betterFar, null],
    ] as const;
    const sent = storedJobs([frame, far], { stage: 'sent', wasSent: true });
    expect(change([frame, far], swapped, sent)).toMatchObject([{ effect: 'undecided' }]);
    const cameBack = storedJobs([frame, far], { wasSent: true });
    expect(change([frame, far], swapped, cameBack)).toMatchObject([{ effect: 'follows' }]);
    expect(change([frame, far], [[frame, 0]], cameBack)).toMatchObject([{ effect: 'undecided' }]);
    expect(change([frame, far], [[frame, 0]])).toMatchObject([{ effect: 'deleted' }]);
  });

  it('a job that a lab knows remains while other lines change', () => {
    const sent = storedJobs([frame, far], { stage: 'received', wasSent: true });
    const withCase = [
      [frame, 0],
      [far, 1],
      [lineOf('Estuche', { product: frameProduct, price: 900 }), null],
    ] as const;
    expect(change([frame, far], withCase, sent)).toMatchObject([{ effect: 'same', job: { frame: 'Marco' } }]);
    const withoutFrame = storedJobs([far], { stage: 'sent', wasSent: true });
    expect(
      change(
        [far],
        [
          [far, 0],
          [otherFrame, null],
        ],
        withoutFrame,
      ),
    ).toMatchObject([{ effect: 'same', job: { frame: '' } }]);
  });

  it('another type of lenses keeps the job, with the values of its own distance', () => {
    const changed = change(
      [frame, far],
      [
        [frame, 0],
        [both, 1],
      ],
    );
    expect(changed).toMatchObject([
      { stored: { id: 'trabajo 0' }, effect: 'follows', job: { kind: 'both', rightLens: { addition: 2 } } },
    ]);
    const typed = storedJobs([frame, far]).map((job) => ({ ...job, rightLens: { ...job.rightLens, sphere: -3 } }));
    const kept = change(
      [frame, far],
      [
        [frame, 0],
        [both, 1],
      ],
      typed,
    );
    expect(kept).toMatchObject([{ job: { kind: 'both', rightLens: { sphere: -3, addition: null } } }]);
  });

  it('a second type of lenses makes a second job', () => {
    const near = lineOf('Cercano', { product: lensProduct, prescriptionType: 'near' });
    const changed = change(
      [frame, far],
      [
        [frame, 0],
        [far, 1],
        [near, null],
        [otherFrame, null],
      ],
    );
    expect(changed).toMatchObject([
      { effect: 'same' },
      { stored: null, effect: 'made', job: { kind: 'near', lensName: 'Cercano', frame: 'Otro marco', frameLine: 3 } },
    ]);
  });

  it('the frame follows its line, also to another position', () => {
    expect(
      change(
        [frame, far],
        [
          [otherFrame, 0],
          [far, 1],
        ],
      ),
    ).toMatchObject([{ effect: 'follows', job: { frame: 'Otro marco', frameLine: 0, eyeSize: 54 } }]);
    expect(
      change(
        [otherFrame, frame, far],
        [
          [frame, 1],
          [far, 2],
        ],
      ),
    ).toMatchObject([{ effect: 'same', job: { frame: 'Marco', frameLine: 0 } }]);
  });

  it('a service follows its line, and a service without a line is deleted', () => {
    const twice = { ...repair, quantity: 2, workshopNote: 'Bisagra' };
    expect(
      change(
        [frame, repair],
        [
          [twice, 1],
          [repair, null],
        ],
      ),
    ).toMatchObject([
      { effect: 'follows', job: { serviceLine: 0, service: '2 × Soldadura', notes: 'Bisagra' } },
      { effect: 'made', job: { serviceLine: 1, service: 'Soldadura' } },
    ]);
    expect(change([frame, repair], [[frame, 0]])).toMatchObject([{ effect: 'deleted' }]);
  });
});
