import type { ProblemCode } from '@dioptria/contract/base/problems.ts';
import { violationOf } from '../database/violations.ts';
import { conflict } from './refusal.ts';

/**
 * Waits for a write that may violate a unique constraint.
 * @param code `duplicate` unless given.
 * @throws Refusal with the code and the message when the write violates that constraint.
 */
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
