import { type RefObject, useEffect, useEffectEvent } from 'react';
import { addToBurst, type Burst, isScan } from './scan-burst.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** As if the user had typed it, so that React and the field's component read it. */
function setTypedValue(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The other field gets its earlier value back, and `onScan` is called with the scanned code (docs/rules.md#codes-6). */
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
