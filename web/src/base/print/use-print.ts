import { useEffect, useState } from 'react';

/**
 * Milliseconds between the click and the print dialog (docs/rules.md#slip-2). In this time the browser lays out the
 * slip and draws the slip's code.
 */
const PRINT_DELAY = 300;

/** Opens the print dialog once the page's pictures are loaded. A picture that fails to load is left out. */
async function printWithPictures(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (picture) => picture.decode()));
  window.print();
}

/**
 * Opens the print dialog after the caller has called `start`. `isPrinting` is true from this call until the dialog
 * closes. While `isPrinting` is true, the caller renders the elements to print.
 */
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
