import { useEffect, useState } from 'react';

/** Milliseconds between the click and the print dialog (docs/rules.md#slip-2): the browser lays out the slip and draws its code. */
const PRINT_DELAY = 300;

/** Prints the elements that the caller renders while `wanted` is true: from `start` until the print dialog closes. */
export function usePrint() {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (!wanted) return undefined;
    const done = () => setWanted(false);
    window.addEventListener('afterprint', done);
    const timer = window.setTimeout(() => window.print(), PRINT_DELAY);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [wanted]);

  return { wanted, start: () => setWanted(true) };
}
