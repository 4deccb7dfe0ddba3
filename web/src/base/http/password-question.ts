import { signal } from '../ui/signal.ts';

/**
 * The open question for the user's password, while a request waits for the answer. `answer(true)` means that the server
 * has checked the password.
 */
export const passwordQuestion = signal<{ answer: (isConfirmed: boolean) => void } | undefined>(undefined);

let answered: Promise<boolean> | undefined;

/** Asks for the password. Requests that wait at the same time share one question. @returns false if the user cancels */
export function askPassword(): Promise<boolean> {
  answered ??= new Promise((resolve) => {
    passwordQuestion.set({
      answer: (isConfirmed) => {
        passwordQuestion.set(undefined);
        answered = undefined;
        resolve(isConfirmed);
      },
    });
  });
  return answered;
}
