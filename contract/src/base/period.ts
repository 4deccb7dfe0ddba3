import { day } from './fields.ts';
import { periodProblem, periodProblems, type Period } from './shop-time.ts';
import { z } from './zod.ts';

interface Problems {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

export function checkPeriod(period: Period, context: Problems): void {
  const problem = periodProblem(period);
  if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
}

export const periodDays = z.strictObject({ from: day(), to: day() });

export const period = periodDays.superRefine(checkPeriod);

/** The query has both days or neither day. Other keys are ignored. */
export const optionalPeriod = z
  .object({ from: day().optional(), to: day().optional() })
  .superRefine((sent, context) => {
    const { from, to } = sent;
    if (from !== undefined && to !== undefined) checkPeriod({ from, to }, context);
    else if (from !== to)
      context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: periodProblems.incomplete });
  });
