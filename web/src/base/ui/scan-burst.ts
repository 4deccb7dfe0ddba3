/** A scanner types faster than this on average, Enter included. People need more time for each character. */
const MS_PER_CHARACTER = 40;
/** People may type shorter texts and Enter as fast as a scanner. */
const SHORTEST_CODE = 4;
/** A longer pause ends a burst: the next character begins a new one. */
const MAX_PAUSE_MS = 100;

/** Characters that were typed into one field without a pause. Times are in milliseconds. */
export interface Burst {
  field: HTMLElement;
  text: string;
  valueBefore: string;
  began: number;
  last: number;
}

/** `typed` has the field, its value before the characters, and the time. */
export function addToBurst(
  burst: Burst | undefined,
  typed: { field: HTMLElement; value: string; text: string; time: number },
): Burst {
  const { field, value, text, time } = typed;
  if (burst && burst.field === field && time - burst.last <= MAX_PAUSE_MS) {
    return { ...burst, text: burst.text + text, last: time };
  }
  return { field, text, valueBefore: value, began: time, last: time };
}

export const isScan = ({ text, began }: Burst, ended: number): boolean =>
  text.trim().length >= SHORTEST_CODE && (ended - began) / text.length <= MS_PER_CHARACTER;
