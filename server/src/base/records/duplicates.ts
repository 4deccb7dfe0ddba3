import type { ProblemCode } from '@dioptria/contract/base/problems.ts';
import { violationOf } from '../database/violations.ts';
import { conflict } from './refusal.ts';

/** `code` is `duplicate` by default. @throws Refusal with `code` and `message` if the write violates `constraint`. */
export async function refuseDuplicate<Result>(
  write: Promise<Result>,
  constraint: string,
  message: string,
  code: ProblemCode = 'duplicate',
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violationOf(error)?.constraint === constraint) throw conflict(code, message);
    throw error;
  }
}
