import { type RefObject, useEffect, useEffectEvent } from 'react';

/** On average, a scanner needs less time than this for each character, Enter included. People need more time. */
const MS_PER_CHARACTER = 40;
/** People may type shorter texts and Enter as fast as a scanner. */
const SHORTEST_CODE = 4;
/** A longer pause ends a burst: the next character begins a new burst. */
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

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Sets the value as if the user had typed it, so that React and the field's component read the value. */
function setTypedValue(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * After a scan into a field other than `scanField`, the field gets its earlier value back, and `onScan` is called with the code
 * (docs/rules.md#codes-6).
 */
export function useScansElsewhere(scanField: RefObject<HTMLInputElement | null>, onScan: (code: string) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const form = scanField.current?.form;
    if (!form) return undefined;
    let burst: Burst | undefined;

    function onBeforeInput(event: InputEvent) {
      const { target: field, data, timeStamp: time } = event;
      if (!isTextField(field) || field === scanField.current || !data) burst = undefined;
      else burst = addToBurst(burst, { field, value: field.value, text: data, time });
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !burst || burst.field !== event.target || !isScan(burst, event.timeStamp)) return;
      event.preventDefault();
      event.stopPropagation();
      const { field, valueBefore, text } = burst;
      burst = undefined;
      if (isTextField(field)) setTypedValue(field, valueBefore);
      scan(text.trim());
    }

    form.addEventListener('beforeinput', onBeforeInput, true);
    form.addEventListener('keydown', onKeyDown, true);
    return () => {
      form.removeEventListener('beforeinput', onBeforeInput, true);
      form.removeEventListener('keydown', onKeyDown, true);
    };
  }, [scanField]);
}

/**
 * The sound tells a user who looks at the scanner that a code was refused. A browser that blocks sound plays nothing.
 */
export function beep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = 220;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
    tone.addEventListener('ended', () => void audio.close());
  } catch {
    // A browser without sound still shows the message.
  }
}
