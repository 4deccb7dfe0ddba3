import { day } from './fields.ts';
import { periodProblem, periodProblems, type Period } from './period-labels.ts';
import { z } from './zod.ts';

/** A context in which a refinement reports a problem. */
interface Problems {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Reports the problem of a period. For `superRefine` of a schema that has other fields besides the days. */
export function checkPeriod(period: Period, context: Problems): void {
  const problem = periodProblem(period);
  if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
}

/** The fields of a period. */
export const periodDays = z.strictObject({ from: day(), to: day() });

/** A query string with the days of a period. */
export const period = periodDays.superRefine(checkPeriod);

/** A query string with both days of a period, or without a period. Other keys are ignored. */
export const optionalPeriod = z
  .object({ from: day().optional(), to: day().optional() })
  .superRefine((sent, context) => {
    const { from, to } = sent;
    if (from !== undefined && to !== undefined) checkPeriod({ from, to }, context);
    else if (from !== to)
      context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: periodProblems.incomplete });
  });
