import { useEffect } from 'react';
import { passwordQuestion } from '../../base/http/password-question.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';

const ConfirmPassword = lazyPart(async () => (await import('./confirm-password.tsx')).ConfirmPassword);

/**
 * Asks for the password if the server requires it for a request (docs/rules.md#sessions-13). The request is then sent
 * again.
 */
export function PasswordQuestions() {
  const question = passwordQuestion.use();
  // Signing out cancels the waiting request.
  useEffect(() => () => passwordQuestion.get()?.answer(false), []);
  return (
    question && <ConfirmPassword onClose={() => question.answer(false)} onConfirmed={() => question.answer(true)} />
  );
}
