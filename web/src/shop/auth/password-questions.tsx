import { useEffect } from 'react';
import { passwordQuestion } from '../../base/http/password-question.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';

const ConfirmPassword = lazyPart(async () => (await import('./confirm-password.tsx')).ConfirmPassword);

/** After the answer, `send` in http.ts repeats the request (docs/rules.md#sessions-13). */
export function PasswordQuestions() {
  const question = passwordQuestion.use();
  // Signing out unmounts this component, and the waiting request is cancelled.
  useEffect(() => () => passwordQuestion.get()?.answer(false), []);
  return (
    question && <ConfirmPassword onClose={() => question.answer(false)} onConfirmed={() => question.answer(true)} />
  );
}
