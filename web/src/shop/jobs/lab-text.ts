import { inCylinderNotation, jobFields, type JobLens, lensText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { writtenValue } from '@dioptria/contract/base/field-labels.ts';
import { jobKindTable, jobName } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { formatDay } from '../../base/format/format.ts';

export const lensesForLab = ({ lab, rightLens, leftLens }: Job): { rightLens: JobLens; leftLens: JobLens } => {
  const sign = lab?.cylinderSign ?? 'asWritten';
  return { rightLens: inCylinderNotation(rightLens, sign), leftLens: inCylinderNotation(leftLens, sign) };
};

/** The printed work order shows the fields in this sequence. */
const glassFields = ['lensName', 'design', 'material', 'refractiveIndex', 'treatments', 'tint', 'diameter'] as const;
const frameFields = ['eyeSize', 'bridge', 'temple', 'eyeHeight'] as const;

const factsOf = (job: Job, fields: readonly (keyof typeof jobFields & keyof Job)[]) =>
  fields.flatMap((field) => {
    const fieldLabel = jobFields[field];
    const value = job[field];
    const text = fieldLabel ? writtenValue(fieldLabel, value) : '';
    return fieldLabel && text !== '' ? [{ label: fieldLabel.label, text }] : [];
  });

/** Blank values are left out. */
export const glassFacts = (job: Job) => factsOf(job, glassFields);
export const frameFacts = (job: Job) => factsOf(job, frameFields);

const facts = (list: readonly { label: string; text: string }[]) => list.map(({ label, text }) => `${label}: ${text}`);

/** The text of a message to the lab, without a price and a phone number. */
export function labText(job: Job): string {
  const { rightLens, leftLens } = lensesForLab(job);
  const lenses = [`OD ${lensText(rightLens) || '–'}`, `OI ${lensText(leftLens) || '–'}`];
  return [
    `Trabajo ${job.code} · ${jobName(job)}`,
    ...(jobKindTable[job.kind].hasLenses ? lenses : []),
    ...facts(glassFacts(job)),
    ...(job.frame ? [`Armazón: ${job.frame}`] : []),
    ...facts(frameFacts(job)),
    ...(job.promisedDay ? [`Para el ${formatDay(job.promisedDay)}`] : []),
    ...(job.notes ? [job.notes] : []),
  ].join('\n');
}
