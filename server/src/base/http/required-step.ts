/** Before any other work (docs/decisions/0033-invitations-and-required-steps.md). */
import { changePasswordFirst, secondFactorFirst } from '@dioptria/contract/shop/auth/own-user.ts';
import type { Actor, RequiredStep } from '../records/context.ts';
import { conflict } from '../records/refusal.ts';

interface StoredUser {
  role: string;
  must_change_password: boolean;
  /** 'everyone', 'admins', or 'optional' if nobody needs it. */
  second_factor: string;
  has_second_factor: boolean;
}

export function requiredStepOf(user: StoredUser): RequiredStep | undefined {
  if (user.must_change_password) return 'password';
  const isRequired = user.second_factor === 'everyone' || (user.second_factor === 'admins' && user.role === 'admin');
  return isRequired && !user.has_second_factor ? 'secondFactor' : undefined;
}

/** Unlike a 401, a 409 does not sign the user out. @throws Refusal 409 */
export function refuseBeforeStep({ requiredStep }: Pick<Actor, 'requiredStep'>): void {
  if (requiredStep === 'password') throw conflict('password_change_needed', changePasswordFirst);
  if (requiredStep === 'secondFactor') throw conflict('second_factor_needed', secondFactorFirst);
}
