import type { useOpenedRecord } from '../../../base/resource/records/use-opened-record.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';

const SaleDetail = lazyPart(async () => (await import('./sale-detail.tsx')).SaleDetail);

/** The code of the detail loads when the user opens a sale for the first time. */
export function SaleDetailDialog({ id, shownId, close }: ReturnType<typeof useOpenedRecord>) {
  if (shownId === undefined) return null;
  return <SaleDetail key={shownId} id={shownId} opened={id !== undefined} onClose={close} />;
}
