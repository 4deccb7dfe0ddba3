import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../dialogs/open-dialogs.ts';

/** On average, a scanner needs less time than this for each character, Enter included. People need more time. */
const MS_PER_CHARACTER = 55;
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
export function setTypedValue(field: TextField, value: string): void {
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

/** In milliseconds. Only a scanner types the next key so soon. */
export const NEXT_KEY_MS = 80;

/**
 * A scanner may end a code with Enter, with two Enters, with CR and LF, which the browser gets as Enter and Ctrl+J, or with Tab. A
 * second end belongs to the same scan. Tab counts as Enter in a field with `data-scan` (docs/rules.md#codes-7).
 */
export function watchScans(): () => void {
  let burst: Burst | undefined;
  let lastCharacter = Number.NEGATIVE_INFINITY;
  let lastEnd = Number.NEGATIVE_INFINITY;

  function onBeforeInput({ target: field, data, timeStamp: time }: InputEvent) {
    if (data) {
      lastCharacter = time;
      lastEnd = Number.NEGATIVE_INFINITY;
    }
    const isScanField = field instanceof HTMLInputElement && field.hasAttribute('data-scan');
    burst = isScanField && data ? addToBurst(burst, { field, value: field.value, text: data, time }) : undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, shiftKey, target, timeStamp } = event;
    if (key === 'Control') return;
    const isEnter = key === 'Enter' || (ctrlKey && key.toLowerCase() === 'j');
    const isSecond = isEnter && timeStamp - lastEnd <= NEXT_KEY_MS;
    const isEndByTab = key === 'Tab' && !shiftKey && burst?.field === target && isScan(burst, timeStamp);
    const isEnd = isSecond || (isEnter && timeStamp - lastCharacter <= MAX_PAUSE_MS);
    lastEnd = isEnd ? timeStamp : Number.NEGATIVE_INFINITY;
    if (key.length === 1 && !isEnter) lastCharacter = timeStamp;
    if (!isSecond && !isEndByTab) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isEndByTab && target instanceof HTMLInputElement) pressEnter(target);
    burst = undefined;
  }

  window.addEventListener('beforeinput', onBeforeInput, { capture: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('beforeinput', onBeforeInput, { capture: true });
    window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

function pressEnter(field: HTMLInputElement): void {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}

/**
 * Calls `take` with the first two characters of a scan while no field and no dialog has the focus. The function focuses a field,
 * which gets the other characters (docs/rules.md#codes-8).
 */
export function useUnfocusedScan(take: (text: string) => void): void {
  const onStart = useEffectEvent(take);
  useEffect(() => {
    let first: { text: string; time: number } | undefined;
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event;
      const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      const isUnfocused = target instanceof Element && !target.closest('input, textarea, select, [role=combobox]');
      if (!isCharacter || !isUnfocused || isDialogOpen()) {
        if (key !== 'Shift') first = undefined;
        return;
      }
      if (first && timeStamp - first.time <= NEXT_KEY_MS) {
        event.preventDefault();
        onStart(first.text + key);
        first = undefined;
      } else first = { text: key, time: timeStamp };
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
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
