import { useSession } from '../session/session.ts';
import { usePhone } from '../ui/phone.ts';
import { PAGE_SIZE } from './pages.ts';

const COMPACT_PAGE_SIZE = 20;

/** Undefined for the comfortable density. The phone shows cards, which have one density. */
export function useDensity(): 'compact' | undefined {
  const { tableDensity } = useSession().user;
  return usePhone() || tableDensity !== 'compact' ? undefined : tableDensity;
}

export const usePageSize = () => (useDensity() ? COMPACT_PAGE_SIZE : PAGE_SIZE);
