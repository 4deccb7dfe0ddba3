import { lazy, Suspense, useState } from 'react';

const SaleDetail = lazy(async () => ({ default: (await import('./sale-detail.tsx')).SaleDetail }));

interface SaleDetailDialogProps {
  /** The order to show; none closes the dialog. */
  id: string | undefined;
  onClose: () => void;
}

/** The detail of whichever order a list opens; its code comes with the first one. */
export function SaleDetailDialog({ id, onClose }: SaleDetailDialogProps) {
  // What was open stays drawn while the dialog fades away.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);
  return (
    <Suspense>
      {shownId !== undefined && <SaleDetail key={shownId} id={shownId} opened={id !== undefined} onClose={onClose} />}
    </Suspense>
  );
}
