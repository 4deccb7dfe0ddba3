/** The steps that a signed-in user must take before any other work (docs/decisions/0033-invitations-and-required-steps.md). */
import { changePasswordFirst, secondFactorFirst } from '@dioptria/contract/shop/auth/own-user.ts';
import type { Actor, RequiredStep } from '../records/context.ts';
import { conflict } from '../records/refusal.ts';

interface StoredUser {
  role: string;
  must_change_password: boolean;
  /** The tenant's setting that says which users need a second factor: 'everyone', 'admins', or 'optional' if nobody needs it. */
  second_factor: string;
  has_second_factor: boolean;
}

/** Returns the step that the user must take now, or undefined if the user must take no step. */
export function requiredStepOf(user: StoredUser): RequiredStep | undefined {
  if (user.must_change_password) return 'password';
  const isRequired = user.second_factor === 'everyone' || (user.second_factor === 'admins' && user.role === 'admin');
  return isRequired && !user.has_second_factor ? 'secondFactor' : undefined;
}

/** @throws Refusal 409 if the user must take a step first. Unlike a 401, a 409 does not sign the user out. */
export function refuseBeforeStep({ requiredStep }: Pick<Actor, 'requiredStep'>): void {
  if (requiredStep === 'password') throw conflict('password_change_needed', changePasswordFirst);
  if (requiredStep === 'secondFactor') throw conflict('second_factor_needed', secondFactorFirst);
}
