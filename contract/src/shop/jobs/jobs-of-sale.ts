import { hasPowers, type JobLenses, lensFor } from './job-lens.ts';
import { type JobKind, jobKinds, MAX_LENS_NAME } from './job-stage-labels.ts';
import type { LensDesign, LensIndex, LensMaterial, LensTreatment } from '../lenses/lens-labels.ts';
import type { Eye } from '../prescriptions/prescription-values.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

/** The properties of a sold product on which the jobs of the sale depend. Lengths in millimetres. */
export interface SoldProduct {
  /** True if the product's category is one of lenses. */
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

/** A sold line. Custom lines have no code and no product. */
interface Line {
  position: number;
  name: string;
  code: string;
  /** In any unit, since prices are only compared with each other. */
  price: number;
  product: SoldProduct | null;
  prescriptionType: PrescriptionType;
}

/** A prescription that the sale uses. */
interface Attached {
  id: string;
  rightEye: Eye;
  leftEye: Eye;
}

/** The lens products of a job: their names, and the properties that they have together. */
interface JobGlass {
  lensName: string;
  design: LensDesign;
  material: LensMaterial;
  refractiveIndex: LensIndex;
  treatments: LensTreatment[];
}

/** The frame of a job, with its measures in millimetres. */
interface JobFrame {
  /** The position of the frame's line. Null if the sale has no line that may be the frame. */
  frameLine: number | null;
  frame: string;
  eyeSize: number | null;
  bridge: number | null;
  temple: number | null;
  eyeHeight: number | null;
}

/** A job as a sale creates it. */
export interface NewJob extends JobLenses, JobGlass, JobFrame {
  kind: JobKind;
  prescriptionId: string | null;
}

/** The name of a line as the frame or the lens of a job: 'Vulk Duna (V-100)'. */
export const lineName = ({ name, code }: Pick<Line, 'name' | 'code'>): string => (code ? `${name} (${code})` : name);

/** True if a line is one of lenses. Such a line is never the frame of a job (docs/rules.md#jobs-15). */
export const isLensLine = ({ prescriptionType, product }: Pick<Line, 'prescriptionType' | 'product'>): boolean =>
  prescriptionType !== 'none' || product?.showProductType === true;

/** The measures that a job takes from the product of its frame. */
export const frameMeasures = (product: Pick<SoldProduct, 'eye' | 'bridge' | 'temple' | 'lensHeight'> | null) => ({
  eyeSize: product?.eye ?? null,
  bridge: product?.bridge ?? null,
  temple: product?.temple ?? null,
  eyeHeight: product?.lensHeight ?? null,
});

/**
 * The jobs of a sale: one for each prescription type among its lines, with the values of the newest attached
 * prescription that has values for the job. The lens is that of its lines (docs/rules.md#jobs-15). The frame is the most
 * expensive product that is no lens; a second job gets the next product (docs/rules.md#jobs-1).
 * @param prescriptions the prescriptions of the sale, oldest first
 */
export function jobsOfSale(lines: readonly Line[], prescriptions: readonly Attached[]): NewJob[] {
  const types = new Set<string>(lines.map(({ prescriptionType }) => prescriptionType));
  const frames = lines
    .filter((line) => line.product !== null && !isLensLine(line))
    .toSorted((one, other) => other.price - one.price);
  return jobKinds
    .filter((kind) => types.has(kind))
    .map((kind, index) => {
      const prescription = prescriptions.findLast((one) => hasPowers(lensesFor(kind, one)));
      const frame = frames[index];
      return {
        kind,
        prescriptionId: prescription?.id ?? null,
        ...lensesFor(kind, prescription),
        ...glassOf(lines.filter(({ prescriptionType }) => prescriptionType === kind)),
        frameLine: frame?.position ?? null,
        frame: frame ? lineName(frame) : '',
        ...frameMeasures(frame?.product ?? null),
      };
    });
}

/** The glass of a job from its lines. A second line, such as a treatment, adds what the first line does not say. */
function glassOf(lines: readonly Line[]): JobGlass {
  const products = lines.flatMap(({ product }) => product ?? []);
  return {
    lensName: [...new Set(lines.map(lineName))].join(' + ').slice(0, MAX_LENS_NAME),
    design: products.find(({ lensDesign }) => lensDesign !== '')?.lensDesign ?? '',
    material: products.find(({ lensMaterial }) => lensMaterial !== '')?.lensMaterial ?? '',
    refractiveIndex: products.find(({ lensIndex }) => lensIndex !== '')?.lensIndex ?? '',
    treatments: [...new Set(products.flatMap(({ treatments }) => treatments))],
  };
}

/** The lenses that a prescription requires; blank lenses without a prescription. */
export function lensesFor(kind: JobKind, eyes: { rightEye: Eye; leftEye: Eye } | undefined): JobLenses {
  return { rightLens: lensFor(kind, eyes?.rightEye), leftLens: lensFor(kind, eyes?.leftEye) };
}
