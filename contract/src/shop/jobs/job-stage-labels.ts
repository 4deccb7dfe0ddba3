import { labelsOf, valuesOf, valuesWith } from '../../base/field-labels.ts';
import { MAX_PRESCRIPTIONS } from '../prescriptions/prescription-status.ts';
import { type OrderStatus, orderStatusTable, type PrescriptionType } from '../sale-values/sale-status-labels.ts';

interface JobKindProperties {
  label: string;
  /** A letter and not a digit, so that nobody takes the code of a job for the number of a sale. */
  letter: string;
  hasLenses: boolean;
}

export const jobKindTable = {
  far: { label: 'Lejos', letter: 'L', hasLenses: true },
  near: { label: 'Cerca', letter: 'C', hasLenses: true },
  both: { label: 'Lejos y Cerca', letter: 'A', hasLenses: true },
  service: { label: 'Servicio', letter: 'T', hasLenses: false },
} as const satisfies Record<string, JobKindProperties>;
export type JobKind = keyof typeof jobKindTable;
export const jobKinds = valuesOf(jobKindTable);
export const jobKindLabels = labelsOf(jobKindTable);

export const lensKinds = valuesWith(jobKindTable, { hasLenses: true }) satisfies readonly PrescriptionType[];
export type LensKind = (typeof lensKinds)[number];

interface SoldLine {
  prescriptionType?: PrescriptionType;
  needsWorkshop?: boolean | undefined;
}

/** True for lenses with a type, and for a repair or another service (docs/rules.md#jobs-21). */
export const makesJob = ({ prescriptionType = 'none', needsWorkshop = false }: SoldLine): boolean =>
  prescriptionType !== 'none' || needsWorkshop;

/** `serviceLine` is the position of the line in the sale, and null for a job with lenses. */
interface JobOfSale {
  kind: JobKind;
  serviceLine: number | null;
}

/**
 * The sale's number and a letter for the kind, and for a service the number of its line (docs/rules.md#jobs-3). The code has no
 * punctuation, because a scanner may type a wrong sign.
 */
export const jobCode = (number: number, { kind, serviceLine }: JobOfSale): string =>
  `${number}${jobKindTable[kind].letter}${serviceLine === null ? '' : serviceLine + 1}`;

export function readJobCode(typed: string): (JobOfSale & { number: number }) | undefined {
  const [, digits, letter, line] = /^(\d{1,10})([A-Z])([1-9]\d{0,2})?$/.exec(typed.trim().toUpperCase()) ?? [];
  const kind = jobKinds.find((one) => jobKindTable[one].letter === letter);
  const number = Number(digits);
  const serviceLine = line === undefined ? null : Number(line) - 1;
  const isComplete = kind && jobKindTable[kind].hasLenses === (serviceLine === null);
  return isComplete && number < 2 ** 31 ? { number, kind, serviceLine } : undefined;
}

/** The name of a service is the name of its line. */
export const jobName = ({ kind, service }: { kind: JobKind; service: string }): string =>
  service || jobKindLabels[kind];

interface JobStageProperties {
  label: string;
  /** The lenses are not ordered yet, so their values can still change. */
  isToOrder: boolean;
  isAtLab: boolean;
  isBack: boolean;
  isChecked: boolean;
}

/** A job passes through the stages in this order. */
export const jobStageTable = {
  toSend: { label: 'A enviar', isToOrder: true, isAtLab: false, isBack: false, isChecked: false },
  sent: { label: 'En el laboratorio', isToOrder: false, isAtLab: true, isBack: false, isChecked: false },
  received: { label: 'Recibidos', isToOrder: false, isAtLab: false, isBack: true, isChecked: false },
  checked: { label: 'Controlados', isToOrder: false, isAtLab: false, isBack: true, isChecked: true },
} as const satisfies Record<string, JobStageProperties>;
export type JobStage = keyof typeof jobStageTable;
export const jobStages = valuesOf(jobStageTable);
export const jobStageLabels = labelsOf(jobStageTable);

/** The effect of changed lines on a job of the sale. */
export const jobEffectTable = {
  same: { label: 'Queda igual' },
  follows: { label: 'Sigue a la venta' },
  made: { label: 'Trabajo nuevo' },
  deleted: { label: 'Se elimina' },
  undecided: { label: 'Ya está en el laboratorio' },
} as const;
export type JobEffect = keyof typeof jobEffectTable;
export const jobEffects = valuesOf(jobEffectTable);
export const jobEffectLabels = labelsOf(jobEffectTable);

export const MAX_TRAY = 9999;
export const MAX_LENS_NAME = 500;
export const MAX_MOVED_JOBS = 500;

const MAX_NAMES = 10;

/** Without these values the lab cannot make the pair, or makes a wrong pair (docs/rules.md#jobs-16). */
export const missingPowerLabels = {
  powers: 'la graduación',
  rightLens: 'la graduación del ojo derecho',
  leftLens: 'la graduación del ojo izquierdo',
  addition: 'la adición',
  height: 'la altura',
} as const;
export type MissingPower = keyof typeof missingPowerLabels;

const list = new Intl.ListFormat('es-AR');

/** 'la graduación del ojo derecho, la adición y la altura' */
export const missingPowersText = (missing: readonly MissingPower[]): string =>
  list.format(missing.map((lack) => missingPowerLabels[lack]));

interface IncompleteJob {
  code: string;
  missing: readonly MissingPower[];
}

function incompleteText(jobs: readonly IncompleteJob[]): string {
  const codesMissing = (text: string) =>
    jobs.filter(({ missing }) => missingPowersText(missing) === text).map(({ code }) => code);
  const texts = [...new Set(jobs.map(({ missing }) => missingPowersText(missing)))];
  return texts.map((text) => `${text} de ${namesOf(codesMissing(text))}`).join(', y ');
}

function namesOf(codes: readonly string[]): string {
  const named = codes.slice(0, MAX_NAMES);
  const more = codes.length - named.length;
  const last = more > 0 ? `${more} más` : named.length > 1 && named.pop();
  return last ? `${named.join(', ')} y ${last}` : named.join(', ');
}

export const jobProblems = {
  closed: 'La orden ya se entregó, se canceló o se devolvió: el trabajo no cambia.',
  alreadyThere: (stage: JobStage) => `El trabajo ya está en «${jobStageLabels[stage]}».`,
  skips: (from: JobStage, to: JobStage) =>
    `De «${jobStageLabels[from]}» no se pasa a «${jobStageLabels[to]}»: hay un paso en el medio.`,
  reasonForBack: 'Escribí el motivo para volver atrás.',
  reasonForFailed: 'El control no pasó: escribí por qué se acepta.',
  labMissing: 'Elegí el laboratorio.',
  labDisabled: 'El laboratorio está inactivo.',
  labUnknown: 'El laboratorio no existe.',
  trayTaken: (tray: number) => `La bandeja ${tray} ya tiene otro trabajo.`,
  incomplete: (jobs: readonly IncompleteJob[]) =>
    `Falta ${incompleteText(jobs)}: completá los datos, o enviá igual con un motivo.`,
  reasonForForce: 'Escribí por qué se envía sin esos datos.',
  sentIncomplete: (missing: readonly MissingPower[], reason: string) => `Sin ${missingPowersText(missing)}: ${reason}`,
  toldAlready: 'El laboratorio ya está avisado.',
  unknownPrescription: 'La receta ya no existe.',
  blankPrescription: 'La receta no tiene valores para este trabajo.',
  tooManyPrescriptions: `La venta ya tiene ${MAX_PRESCRIPTIONS} recetas.`,
  unknownLine: 'La venta no tiene ese renglón.',
  lensAsFrame: 'Ese renglón es un cristal: elegí el armazón.',
  repeated: 'El trabajo está repetido.',
  noLenses: 'Este trabajo no lleva cristales.',
  changedSince: 'Un trabajo de la venta cambió después: el cambio no se puede deshacer.',
} as const;

interface Standing {
  kind: JobKind;
  stage: JobStage;
  open: boolean;
  checkResult: 'pass' | 'fail' | null;
}

export interface MoveProblem {
  path: 'stage' | 'note' | undefined;
  message: string;
}

/**
 * Undefined if the job can move. A job with lenses can move one stage forward, and a service any number of stages, because the shop
 * may do the work itself (docs/rules.md#jobs-22). With a note, a job can also move any number of stages back (docs/rules.md#jobs-5).
 */
export function moveProblem(
  { kind, stage, open, checkResult }: Standing,
  to: JobStage,
  note = '',
): MoveProblem | undefined {
  const [from, next] = [jobStages.indexOf(stage), jobStages.indexOf(to)];
  if (!open) return { path: undefined, message: jobProblems.closed };
  if (next === from) return { path: undefined, message: jobProblems.alreadyThere(to) };
  if (next > from + 1 && jobKindTable[kind].hasLenses) return { path: 'stage', message: jobProblems.skips(stage, to) };
  if (note.trim() !== '') return undefined;
  if (next < from) return { path: 'note', message: jobProblems.reasonForBack };
  return jobStageTable[to].isChecked && checkResult === 'fail'
    ? { path: 'note', message: jobProblems.reasonForFailed }
    : undefined;
}

/** An open job is on the board and may have a tray. */
export const isJobOpen = (orderStatus: OrderStatus): boolean =>
  !orderStatusTable[orderStatus].isDelivered && !orderStatusTable[orderStatus].isVoid;

/** The positions of the job's lines in its sale. `types` are the prescription types of the sale's lines, in their order. */
export const positionsOfJob = ({ kind, serviceLine }: JobOfSale, types: readonly PrescriptionType[]): number[] =>
  serviceLine === null ? types.flatMap((type, position) => (type === kind ? [position] : [])) : [serviceLine];

/** True unless the client returned all units of the job's lines (docs/rules.md#jobs-23). Older jobs may have no lines. */
export function hasUnits(job: JobOfSale, lines: readonly { type: PrescriptionType; quantity: number }[]): boolean {
  const positions = positionsOfJob(
    job,
    lines.map(({ type }) => type),
  );
  return positions.length === 0 || positions.some((position) => lines[position]?.quantity !== 0);
}

interface Marked {
  stage: JobStage;
  open: boolean;
  orderStatus: OrderStatus;
  mustTellLab: boolean;
}

/** True if the sale is canceled and the lenses are at the lab (docs/rules.md#jobs-20). */
export const isCanceledAtLab = ({ stage, orderStatus }: Pick<Marked, 'stage' | 'orderStatus'>): boolean =>
  orderStatusTable[orderStatus].isVoid && jobStageTable[stage].isAtLab;

export const mustNotifyLab = (job: Marked): boolean => job.mustTellLab && (job.open || isCanceledAtLab(job));

interface Due {
  stage: JobStage;
  promisedDay: string | null;
  deliveryDate: string;
  orderStatus: OrderStatus;
}

/**
 * The delivery day of the sale, or the lab's promised day if that day is earlier and the job is at the lab. Null for a checked
 * job, and for a job whose sale is finished (docs/rules.md#jobs-6).
 */
export function dueDayOf({ stage, promisedDay, deliveryDate, orderStatus }: Due): string | null {
  if (jobStageTable[stage].isChecked || !orderStatusTable[orderStatus].isInWork) return null;
  return jobStageTable[stage].isAtLab && promisedDay !== null && promisedDay < deliveryDate
    ? promisedDay
    : deliveryDate;
}

export const isOverdue = (dueDay: string | null, today: string): boolean => dueDay !== null && dueDay < today;
