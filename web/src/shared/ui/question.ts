import { signal } from '../signal.ts';

/** A question before doing what cannot be undone, or loses something. */
export interface Question {
  title: string;
  message: string;
  /** What the button says that does it. */
  confirm: string;
  cancel: string;
  /** Red, for what cannot be undone. */
  destructive?: boolean;
}

export interface AskedQuestion extends Question {
  id: number;
  open: boolean;
  answer: (yes: boolean) => void;
}

/** The question on the screen, or the last one that was; `Questions` shows it. */
export const asked = signal<AskedQuestion | undefined>(undefined);

let count = 0;

/** Asks in a dialog above everything; resolves to whether to go on. Escape and the cross mean no. */
export function ask(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const id = ++count;
    const answer = (yes: boolean) => {
      const current = asked.get();
      if (current?.id === id) asked.set({ ...current, open: false });
      resolve(yes);
    };
    asked.set({ ...question, id, open: true, answer });
  });
}
