import { signal } from '../ui/signal.ts';

/** Undefined if no request waits for the password. `answer(true)` means that the server has checked the password. */
export const passwordQuestion = signal<{ answer: (isConfirmed: boolean) => void } | undefined>(undefined);

let answered: Promise<boolean> | undefined;

/** Requests that wait at the same time share one question. False if the user cancels. */
export function askPassword(): Promise<boolean> {
  // oxlint-disable-next-line house/kept-promise -- the promise never rejects
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
