import { useEffect, useState } from 'react';
import { errorMessage } from '../http/http.ts';
import { showError } from '../ui/toasts/toast.ts';

/** In milliseconds (docs/rules.md#slip-2). Meanwhile the browser lays out the slip and draws the slip's code. */
const PRINT_DELAY = 300;

/** Prints once the page's pictures are loaded. A picture that fails to load is left out. */
async function printWithPictures(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (picture) => picture.decode()));
  window.print();
}

/**
 * `isPrinting` is true from the call of `start` until the print dialog closes. While it is true, the caller renders the
 * elements to print. `load` loads the code of these elements (`lazyPart`).
 */
export function usePrint(load?: () => Promise<unknown>) {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    let timer: number | undefined;
    let isLeft = false;
    async function printLoaded() {
      try {
        await load?.();
        if (!isLeft) timer = window.setTimeout(() => void printWithPictures(), PRINT_DELAY);
      } catch (failure) {
        if (isLeft) return;
        showError(errorMessage(failure));
        end();
      }
    }
    void printLoaded();
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [isPrinting, load]);

  return { isPrinting, start: () => setPrinting(true) };
}
