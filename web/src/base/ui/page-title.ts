import { useEffect } from 'react';
import { signal } from './signal.ts';

/** The title of a page that names its record. Undefined if the title of the page's section is enough. */
export const pageTitle = signal<string | undefined>(undefined);

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.set(title);
    return () => pageTitle.set(undefined);
  }, [title]);
}
