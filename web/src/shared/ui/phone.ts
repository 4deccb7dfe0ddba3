import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone's: 768 px or narrower (spec §2). Stylesheets say `@media (max-width: 48em)`. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
