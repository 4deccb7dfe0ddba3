import { createContext, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** In CSS pixels: an A4 sheet without its margins. */
export const PAPER_WIDTH = 680;

const Printing = createContext(false);
export const PrintingProvider = Printing.Provider;

export const usePrinting = () => useContext(Printing);

/**
 * Returns true while the page is printed, also if the user prints from the browser's menu. Before the browser lays out
 * the paper, the hook sets the light colour scheme and renders the page again, so that charts get the width of the
 * paper.
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
