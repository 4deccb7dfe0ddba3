import { useEffect, useState } from 'react';

/** Between the click and the print dialog (spec §9): the slip is laid out and its code drawn meanwhile. */
const PRINT_DELAY = 300;

/** Prints what is drawn while `wanted`: `start`, the delay, the browser's dialog, and nothing of it is left. */
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
