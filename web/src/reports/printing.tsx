import { createContext, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The width of a chart on paper: that of an A4 sheet within its margins, in CSS pixels. */
export const PAPER_WIDTH = 680;

const Printing = createContext(false);
export const PrintingProvider = Printing.Provider;

/** Whether what is drawn is for paper. */
export const usePrinting = () => useContext(Printing);

/**
 * Whether the page is being printed, by our button or the browser's own menu. Charts are as wide as the window when that
 * begins, and the scheme may be dark: both change before the browser lays out the paper, and back after.
 */
export function usePaper(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const scheme = () => dataset['mantineColorScheme'];
    let before = scheme();
    function start() {
      before = scheme();
      dataset['mantineColorScheme'] = 'light';
      flushSync(() => setPrinting(true));
    }
    function end() {
      dataset['mantineColorScheme'] = before;
      setPrinting(false);
    }
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
