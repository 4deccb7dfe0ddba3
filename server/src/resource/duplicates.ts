import { violationOf } from '../database/violations.ts';
import { conflict } from './refusal.ts';

/**
 * Waits for a write that may violate a unique constraint.
 * @throws Refusal `duplicate` with the sentence when the write violates that constraint.
 */
export async function refuseDuplicate<Result>(
  write: Promise<Result>,
  constraint: string,
  message: string,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violationOf(error)?.constraint === constraint) throw conflict('duplicate', message);
    throw error;
  }
}
