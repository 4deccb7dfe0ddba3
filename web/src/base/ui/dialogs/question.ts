import { useEffect, useId } from 'react';
import { signal } from '../signal.ts';

export interface Question {
  title: string;
  message: string;
  confirm: string;
  cancel: string;
  /** True for an action that cannot be undone. */
  destructive?: boolean;
}

export interface AskedQuestion extends Question {
  id: number;
  /** The id of the component that asked. */
  owner: string;
  open: boolean;
  answer: (yes: boolean) => void;
}

/** The last question remains here after its answer; its `open` is then false. */
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
 * Asks above all dialogs. The answer is false if the user presses Escape or the cross, or if the component that asked
 * unmounts. A dialog that is mounted while closed passes its open state as `isOpen`.
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
