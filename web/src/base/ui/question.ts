import { useEffect, useId } from 'react';
import { signal } from './signal.ts';

/** A question before an action that cannot be undone, or that loses typed values. */
export interface Question {
  title: string;
  message: string;
  /** The label of the confirming button. */
  confirm: string;
  cancel: string;
  /** True makes the confirming button red, for an action that cannot be undone. */
  destructive?: boolean;
}

export interface AskedQuestion extends Question {
  id: number;
  /** The id of the component that asked the question. */
  owner: string;
  open: boolean;
  answer: (yes: boolean) => void;
}

/** The open question, or the last question, whose `open` is false. The component `Questions` shows the question. */
export const currentQuestion = signal<AskedQuestion | undefined>(undefined);

let lastId = 0;

function ask(question: Question, owner: string): Promise<boolean> {
  currentQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (yes: boolean) => {
      const current = currentQuestion.get();
      if (current?.id === id) currentQuestion.set({ ...current, open: false });
      resolve(yes);
    };
    currentQuestion.set({ ...question, id, owner, open: true, answer });
  });
}

/**
 * Returns a function that shows a question above all dialogs. The promise resolves to true if the user confirms. If the
 * user presses Escape or the cross, the promise resolves to false. When the component that asked unmounts, the question
 * closes and the promise resolves to false. A dialog that stays mounted while closed passes its open state as `isOpen`.
 */
export function useAsk(isOpen = true): (question: Question) => Promise<boolean> {
  const owner = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const current = currentQuestion.get();
      if (current?.owner === owner && current.open) current.answer(false);
    };
  }, [isOpen, owner]);
  return (question) => ask(question, owner);
}
