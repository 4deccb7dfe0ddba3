import { writtenValue } from '../../base/field-labels.ts';
import { jobFields } from './job-labels.ts';
import {
  type JobEffect,
  type JobKind,
  jobKindTable,
  type JobStage,
  jobStageTable,
  lensKinds,
} from './job-stage-labels.ts';
import {
  type Attached,
  frameMeasures,
  framesOfSale,
  isLensLine,
  jobsOfSale,
  lensesFor,
  lineName,
  type LineOfJobs,
  type NewJob,
} from './jobs-of-sale.ts';

export interface StoredJob extends NewJob {
  id: string;
  stage: JobStage;
  /** True if a lab may know the job, also after it came back to 'A enviar'. */
  wasSent: boolean;
  tint: string;
  diameter: number | null;
}

/** `line` is the position of the line before the change. Null for a new line. */
export interface ChangedLine extends LineOfJobs {
  line: number | null;
  productId: string | null;
}

export interface JobChange {
  /** Null for a new job. */
  stored: StoredJob | null;
  effect: JobEffect;
  /** The job after the change. */
  job: NewJob;
  /** The typed values that the change does not touch, such as 'Color: gris'. */
  typed: string[];
}

interface ChangedSale {
  before: readonly ChangedLine[];
  after: readonly ChangedLine[];
  jobs: readonly StoredJob[];
  /** The prescriptions of the sale, the oldest first. */
  prescriptions: readonly Attached[];
}

const glassFields = ['lensName', 'design', 'material', 'refractiveIndex', 'treatments'] as const;
const measureFields = ['eyeSize', 'bridge', 'temple', 'eyeHeight'] as const;
const serviceFields = ['service', 'notes'] as const;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A job follows its lines, and values that somebody typed in the job remain. A job that a lab may know changes
 * only by a decision of the user, so its effect is then 'undecided' (docs/rules.md#modifications-7).
 */
export function jobsOfChangedSale(sale: ChangedSale): JobChange[] {
  const { before, after, jobs, prescriptions } = sale;
  const [had, wants] = [jobsOfSale(before, prescriptions), jobsOfSale(after, prescriptions)];
  const places = placesOf(after);
  const kinds = replacedKinds(had, wants, jobs);
  const frames = framesOf(sale, places);
  const changed = jobs.map((stored): JobChange => {
    const former = had.find((one) => isSameJob(one, stored));
    if (!former) return { stored, effect: 'same', job: stored, typed: [] };
    const serviceLine = stored.serviceLine === null ? null : places.get(stored.serviceLine);
    const kind = kinds.replaced.get(stored.kind) ?? stored.kind;
    const wanted = wants.find((one) => serviceLine !== undefined && isSameJob(one, { kind, serviceLine }));
    const isFree = jobStageTable[stored.stage].isToOrder && !stored.wasSent;
    if (!wanted) return { stored, effect: isFree ? 'deleted' : 'undecided', job: stored, typed: [] };
    const job = followedJob(stored, former, wanted, { frame: frames.of(stored), prescriptions });
    if (!isOtherJob(stored, job)) return { stored, effect: 'same', job, typed: [] };
    const { isToOrder } = jobStageTable[stored.stage];
    return {
      stored,
      effect: isToOrder ? 'follows' : 'undecided',
      job,
      typed: typedValues(stored, withOwnFrame(stored, former, before), job),
    };
  });
  const made = wants.filter((job) => isMade(job, { after, before, kinds: kinds.made }));
  return [
    ...changed,
    ...made.map((job): JobChange => ({
      stored: null,
      effect: 'made',
      job: { ...job, ...frames.next(job) },
      typed: [],
    })),
  ];
}

const isSameJob = (one: Pick<NewJob, 'kind' | 'serviceLine'>, other: Pick<NewJob, 'kind' | 'serviceLine'>): boolean =>
  one.kind === other.kind && one.serviceLine === other.serviceLine;

const placesOf = (after: readonly ChangedLine[]): ReadonlyMap<number, number> =>
  new Map(after.flatMap(({ line, position }) => (line === null ? [] : [[line, position] as const])));

const isIn = (list: readonly Pick<NewJob, 'kind'>[], kind: JobKind) => list.some((one) => one.kind === kind);

/** A new kind of lenses takes over the job of a kind that no line has now, so the job keeps its tray. */
function replacedKinds(had: readonly NewJob[], wants: readonly NewJob[], jobs: readonly StoredJob[]) {
  const gone = lensKinds.filter((kind) => isIn(had, kind) && isIn(jobs, kind) && !isIn(wants, kind));
  const come = lensKinds.filter((kind) => !isIn(had, kind) && !isIn(jobs, kind) && isIn(wants, kind));
  const replaced = new Map<JobKind, JobKind>();
  gone.forEach((kind, index) => {
    const next = come[index];
    if (next) replaced.set(kind, next);
  });
  return { replaced, made: new Set<JobKind>(come.slice(gone.length)) };
}

/** A service is made for a new line, and for a line that was no service before. */
function isMade(
  { kind, serviceLine }: NewJob,
  { after, before, kinds }: Pick<ChangedSale, 'after' | 'before'> & { kinds: ReadonlySet<JobKind> },
): boolean {
  if (jobKindTable[kind].hasLenses) return kinds.has(kind);
  const line = lineAt(after, serviceLine ?? undefined)?.line ?? null;
  return line === null || lineAt(before, line)?.needsWorkshop !== true;
}

const lineAt = (lines: readonly ChangedLine[], at: number | undefined) => lines.find(({ position }) => position === at);

type JobFrame = Pick<NewJob, 'frameLine' | 'frame' | (typeof measureFields)[number]>;

const frameOfLine = (line: LineOfJobs | undefined): JobFrame => ({
  frameLine: line?.position ?? null,
  frame: line ? lineName(line) : '',
  ...frameMeasures(line?.product ?? null),
});

/** A job keeps the frame of its line, also if the line has another product now, else it gets a frame of no other job. */
function framesOf({ before, after, jobs }: ChangedSale, places: ReadonlyMap<number, number>) {
  const all = framesOfSale(after);
  const placeOf = ({ frameLine }: NewJob) => (frameLine === null ? undefined : places.get(frameLine));
  const taken = new Set(jobs.map(placeOf));
  const free = all.filter(({ position }) => !taken.has(position));
  const wasWithoutFrame = framesOfSale(before).length === 0;
  const next = (job: NewJob): JobFrame =>
    jobKindTable[job.kind].hasLenses ? frameOfLine(free.shift()) : frameOfLine(undefined);
  const of = (job: StoredJob): JobFrame => {
    const { frameLine } = job;
    const mayGetOne = job.frame === '' && wasWithoutFrame && jobStageTable[job.stage].isToOrder;
    if (frameLine === null) return mayGetOne ? measured(job, undefined, next(job)) : job;
    const line = lineAt(before, frameLine);
    const kept = lineAt(after, placeOf(job));
    if (!kept || isLensLine(kept)) return measured(job, line, next(job));
    return kept.productId === line?.productId
      ? { ...job, frameLine: kept.position }
      : measured(job, line, frameOfLine(kept));
  };
  return { of, next };
}

/** A typed measure remains. */
function measured(job: StoredJob, former: LineOfJobs | undefined, frame: JobFrame): JobFrame {
  const old = frameMeasures(former?.product ?? null);
  const measure = (field: (typeof measureFields)[number]) => (job[field] === old[field] ? frame[field] : job[field]);
  return {
    ...frame,
    eyeSize: measure('eyeSize'),
    bridge: measure('bridge'),
    temple: measure('temple'),
    eyeHeight: measure('eyeHeight'),
  };
}

function followedJob(
  stored: StoredJob,
  former: NewJob,
  wanted: NewJob,
  { frame, prescriptions }: { frame: JobFrame; prescriptions: readonly Attached[] },
): NewJob {
  const { frameLine, frame: name, eyeSize, bridge, temple, eyeHeight } = frame;
  const fields = jobKindTable[stored.kind].hasLenses ? glassFields : serviceFields;
  const followed = fields.map((field) => [
    field,
    isEqual(stored[field], former[field]) ? wanted[field] : stored[field],
  ]);
  return {
    ...stored,
    ...(Object.fromEntries(followed) as Partial<NewJob>),
    frameLine,
    frame: name,
    eyeSize,
    bridge,
    temple,
    eyeHeight,
    ...(stored.kind !== wanted.kind && lensesOfKind(stored, wanted, prescriptions)),
    kind: wanted.kind,
    serviceLine: wanted.serviceLine,
  };
}

function lensesOfKind(stored: StoredJob, wanted: NewJob, prescriptions: readonly Attached[]) {
  const { prescriptionId, rightLens, leftLens } = stored;
  const prescribed = prescriptions.find(({ id }) => id === prescriptionId);
  if (!isEqual(lensesFor(stored.kind, prescribed), { rightLens, leftLens })) return {};
  if (prescribed) return { prescriptionId, ...lensesFor(wanted.kind, prescribed) };
  return { prescriptionId: wanted.prescriptionId, rightLens: wanted.rightLens, leftLens: wanted.leftLens };
}

const comparedFields = [
  ...(['kind', 'rightLens', 'leftLens', 'frame'] as const),
  ...glassFields,
  ...measureFields,
  ...serviceFields,
];

/** True if the lab, or the shop that makes the service, works by another value. A moved line changes only its position. */
const isOtherJob = (stored: StoredJob, job: NewJob): boolean =>
  comparedFields.some((field) => !isEqual(stored[field], job[field]));

/** The user may have chosen another line as the frame. */
const withOwnFrame = (stored: StoredJob, former: NewJob, before: readonly ChangedLine[]): NewJob =>
  stored.frameLine === null ? former : { ...former, ...frameOfLine(lineAt(before, stored.frameLine)) };

const shownFields = [...glassFields, ...measureFields, 'frame', 'notes'] as const;

/** `former` is the job as the lines before the change say. */
function typedValues(stored: StoredJob, former: NewJob, job: NewJob): string[] {
  const typed = shownFields.filter(
    (field) => isEqual(stored[field], job[field]) && !isEqual(stored[field], former[field]),
  );
  const hasOwnLenses = stored.kind !== job.kind && isEqual(stored.rightLens, job.rightLens);
  const lenses = hasOwnLenses ? (['rightLens', 'leftLens'] as const) : [];
  return [...typed, ...lenses, 'tint' as const, 'diameter' as const].flatMap((field) => {
    const text = writtenValue(jobFields[field], stored[field]);
    return text === '' ? [] : [`${jobFields[field].label}: ${text}`];
  });
}
