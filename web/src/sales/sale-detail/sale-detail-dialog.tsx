import type { useOpenedRecord } from '../../shared/resource/use-opened-record.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const SaleDetail = lazyPart(async () => (await import('./sale-detail.tsx')).SaleDetail);

/** The detail of the order whose id is the address's `detail`. The code of the detail loads when the first one opens. */
export function SaleDetailDialog({ id, shownId, close }: ReturnType<typeof useOpenedRecord>) {
  if (shownId === undefined) return null;
  return <SaleDetail key={shownId} id={shownId} opened={id !== undefined} onClose={close} />;
}
