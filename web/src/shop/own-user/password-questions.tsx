import { useEffect } from 'react';
import { passwordQuestion } from '../../base/http/password-question.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';

const ConfirmPassword = lazyPart(async () => (await import('./confirm-password.tsx')).ConfirmPassword);

/**
 * Asks the user for the password if the server requires the password for a request (docs/rules.md#sessions-13). After
 * the answer, `http` sends the request again.
 */
export function PasswordQuestions() {
  const question = passwordQuestion.use();
  // Signing out unmounts this component, and the waiting request is cancelled.
  useEffect(() => () => passwordQuestion.get()?.answer(false), []);
  return (
    question && <ConfirmPassword onClose={() => question.answer(false)} onConfirmed={() => question.answer(true)} />
  );
}
