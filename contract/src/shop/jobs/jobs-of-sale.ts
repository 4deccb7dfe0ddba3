import { hasPowers, type JobLenses, lensFor } from './job-labels.ts';
import { type JobKind, lensKinds, MAX_LENS_NAME } from './job-stage-labels.ts';
import type { LensDesign, LensIndex, LensMaterial, LensTreatment } from '../lenses/lens-labels.ts';
import type { Eye } from '../prescriptions/prescription-values.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

export interface SoldProduct {
  showProductType: boolean;
  lensDesign: LensDesign;
  lensMaterial: LensMaterial;
  lensIndex: LensIndex;
  treatments: readonly LensTreatment[];
  eye: number | null;
  bridge: number | null;
  temple: number | null;
  lensHeight: number | null;
}

export interface LineOfJobs {
  position: number;
  name: string;
  code: string;
  price: number;
  quantity: number;
  product: SoldProduct | null;
  prescriptionType: PrescriptionType;
  needsWorkshop: boolean;
  workshopNote: string;
}

export interface Attached {
  id: string;
  rightEye: Eye;
  leftEye: Eye;
}

interface JobGlass {
  lensName: string;
  design: LensDesign;
  material: LensMaterial;
  refractiveIndex: LensIndex;
  treatments: LensTreatment[];
}

interface JobFrame {
  frameLine: number | null;
  frame: string;
  eyeSize: number | null;
  bridge: number | null;
  temple: number | null;
  eyeHeight: number | null;
}

export interface NewJob extends JobLenses, JobGlass, JobFrame {
  kind: JobKind;
  serviceLine: number | null;
  service: string;
  notes: string;
  prescriptionId: string | null;
}

const noService = { serviceLine: null, service: '', notes: '' } as const;

export const lineName = ({ name, code }: Pick<LineOfJobs, 'name' | 'code'>): string =>
  code ? `${name} (${code})` : name;

/** A line of lenses is never the frame of a job (docs/rules.md#jobs-15). */
export const isLensLine = ({ prescriptionType, product }: Pick<LineOfJobs, 'prescriptionType' | 'product'>): boolean =>
  prescriptionType !== 'none' || product?.showProductType === true;

export const frameMeasures = (product: Pick<SoldProduct, 'eye' | 'bridge' | 'temple' | 'lensHeight'> | null) => ({
  eyeSize: product?.eye ?? null,
  bridge: product?.bridge ?? null,
  temple: product?.temple ?? null,
  eyeHeight: product?.lensHeight ?? null,
});

/** The jobs with lenses, then one job for each service among the lines (docs/rules.md#jobs-21). */
export const jobsOfSale = (lines: readonly LineOfJobs[], prescriptions: readonly Attached[]): NewJob[] => [
  ...lensJobs(lines, prescriptions),
  ...lines.filter(({ needsWorkshop }) => needsWorkshop).map(serviceJob),
];

function serviceJob(line: LineOfJobs): NewJob {
  const name = lineName(line);
  return {
    kind: 'service',
    serviceLine: line.position,
    service: line.quantity > 1 ? `${line.quantity} × ${name}` : name,
    notes: line.workshopNote,
    prescriptionId: null,
    ...lensesFor('service', undefined),
    ...glassOf([]),
    frameLine: null,
    frame: '',
    ...frameMeasures(null),
  };
}

/** The products that are no lenses, the highest price first (docs/rules.md#jobs-1). */
export const framesOfSale = <Line extends LineOfJobs>(lines: readonly Line[]): Line[] =>
  lines
    .filter((line) => line.product !== null && !line.needsWorkshop && !isLensLine(line))
    .toSorted((one, other) => other.price - one.price);

/**
 * One job for each prescription type among the lines, with the values of the newest attached prescription that has
 * values for the job. The frames are the products that are no lenses: the first job gets the frame with
 * the highest price, the second job the frame with the next lower price (docs/rules.md#jobs-1). `prescriptions` begin with the oldest.
 */
function lensJobs(lines: readonly LineOfJobs[], prescriptions: readonly Attached[]): NewJob[] {
  const types = new Set<string>(lines.map(({ prescriptionType }) => prescriptionType));
  const frames = framesOfSale(lines);
  return lensKinds
    .filter((kind) => types.has(kind))
    .map((kind, index) => {
      const prescription = prescriptions.findLast((one) => hasPowers(lensesFor(kind, one)));
      const frame = frames[index];
      return {
        kind,
        ...noService,
        prescriptionId: prescription?.id ?? null,
        ...lensesFor(kind, prescription),
        ...glassOf(lines.filter(({ prescriptionType }) => prescriptionType === kind)),
        frameLine: frame?.position ?? null,
        frame: frame ? lineName(frame) : '',
        ...frameMeasures(frame?.product ?? null),
      };
    });
}

/** A second line, such as a treatment, adds the properties that the first line leaves open. */
function glassOf(lines: readonly LineOfJobs[]): JobGlass {
  const products = lines.flatMap(({ product }) => product ?? []);
  return {
    lensName: [...new Set(lines.map(lineName))].join(' + ').slice(0, MAX_LENS_NAME),
    design: products.find(({ lensDesign }) => lensDesign !== '')?.lensDesign ?? '',
    material: products.find(({ lensMaterial }) => lensMaterial !== '')?.lensMaterial ?? '',
    refractiveIndex: products.find(({ lensIndex }) => lensIndex !== '')?.lensIndex ?? '',
    treatments: [...new Set(products.flatMap(({ treatments }) => treatments))],
  };
}

export function lensesFor(kind: JobKind, eyes: { rightEye: Eye; leftEye: Eye } | undefined): JobLenses {
  return { rightLens: lensFor(kind, eyes?.rightEye), leftLens: lensFor(kind, eyes?.leftEye) };
}
