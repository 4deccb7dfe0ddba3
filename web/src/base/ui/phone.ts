import { useMediaQuery } from '@mantine/hooks';

/** True if the window is at most 768 px wide (docs/rules.md#layout-4). Stylesheets use `@media (max-width: 48em)`. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
