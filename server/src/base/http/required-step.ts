/** The steps that a signed-in user must take before anything else (docs/decisions/0033-invitations-and-required-steps.md). */
import { changePasswordFirst, secondFactorFirst } from '@dioptria/contract/shop/auth/own-user.ts';
import type { Actor, RequiredStep } from '../records/context.ts';
import { conflict } from '../records/refusal.ts';

interface StoredUser {
  role: string;
  must_change_password: boolean;
  /** The tenant's setting: the users who need a second factor. */
  second_factor: string;
  has_second_factor: boolean;
}

/** The step that the user must take now; undefined for a user who may work. */
export function requiredStepOf(user: StoredUser): RequiredStep | undefined {
  if (user.must_change_password) return 'password';
  const isRequired = user.second_factor === 'everyone' || (user.second_factor === 'admins' && user.role === 'admin');
  return isRequired && !user.has_second_factor ? 'secondFactor' : undefined;
}

/** @throws Refusal 409, which does not sign the client out, while the user must take a step first */
export function refuseBeforeStep({ requiredStep }: Pick<Actor, 'requiredStep'>): void {
  if (requiredStep === 'password') throw conflict('password_change_needed', changePasswordFirst);
  if (requiredStep === 'secondFactor') throw conflict('second_factor_needed', secondFactorFirst);
}
