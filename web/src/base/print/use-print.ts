import { useEffect, useState } from 'react';

/** In milliseconds (docs/rules.md#slip-2): the browser lays out the slip and draws the slip's code. */
const PRINT_DELAY = 300;

/** Once the page's pictures are loaded. A picture that fails to load is left out. */
async function printWithPictures(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (picture) => picture.decode()));
  window.print();
}

/** `isPrinting` is true from the call of `start` until the dialog closes: the caller then renders the elements to print. */
export function usePrint() {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    const timer = window.setTimeout(() => void printWithPictures(), PRINT_DELAY);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [isPrinting]);

  return { isPrinting, start: () => setPrinting(true) };
}
