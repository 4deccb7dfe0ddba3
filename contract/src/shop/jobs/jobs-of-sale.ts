import { type JobLens, type JobLenses, lensFor } from './job-lens.ts';
import { type JobKind, jobKinds } from './job-stage-words.ts';
import type { Eye } from '../prescriptions/prescription-values.ts';
import type { PrescriptionType } from '../sale-values/sale-status-words.ts';

/** A sold line. Custom lines have no code. */
interface Line {
  position: number;
  name: string;
  code: string;
  /** In any unit, since prices are only compared with each other. */
  price: number;
  isProduct: boolean;
  prescriptionType: PrescriptionType;
}

/** A prescription that the sale uses. */
interface Attached {
  id: string;
  rightEye: Eye;
  leftEye: Eye;
}

/** A job as a sale creates it. */
export interface NewJob extends JobLenses {
  kind: JobKind;
  prescriptionId: string | null;
  /** The position of the frame's line. Null if the sale has no line that may be the frame. */
  frameLine: number | null;
  frame: string;
}

/** The name of a line as the frame of a job: 'Vulk Duna (V-100)'. */
export const frameOf = ({ name, code }: Pick<Line, 'name' | 'code'>): string => (code ? `${name} (${code})` : name);

/**
 * The jobs of a sale: one for each prescription type among its lines, with the values of the newest attached
 * prescription that has values for the job. The frame is the most expensive product without a prescription type; a
 * second job gets the next product (docs/rules.md#jobs-1).
 * @param prescriptions the prescriptions of the sale, oldest first
 */
export function jobsOfSale(lines: readonly Line[], prescriptions: readonly Attached[]): NewJob[] {
  const types = new Set<string>(lines.map(({ prescriptionType }) => prescriptionType));
  const frames = lines
    .filter(({ isProduct, prescriptionType }) => isProduct && prescriptionType === 'none')
    .toSorted((one, other) => other.price - one.price);
  return jobKinds
    .filter((kind) => types.has(kind))
    .map((kind, index) => {
      const prescription = prescriptions.findLast((one) => hasValues(kind, one));
      const frame = frames[index];
      return {
        kind,
        prescriptionId: prescription?.id ?? null,
        ...lensesFor(kind, prescription),
        frameLine: frame?.position ?? null,
        frame: frame ? frameOf(frame) : '',
      };
    });
}

/** The lenses that a prescription requires; blank lenses without a prescription. */
export function lensesFor(kind: JobKind, eyes: { rightEye: Eye; leftEye: Eye } | undefined): JobLenses {
  return { rightLens: lensFor(kind, eyes?.rightEye), leftLens: lensFor(kind, eyes?.leftEye) };
}

const hasPower = ({ sphere, cylinder }: JobLens) => sphere !== null || cylinder !== null;

function hasValues(kind: JobKind, eyes: Attached): boolean {
  const { rightLens, leftLens } = lensesFor(kind, eyes);
  return hasPower(rightLens) || hasPower(leftLens);
}
