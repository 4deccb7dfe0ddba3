import { saleFields } from '@dioptria/contract/shop/sales/sale-words.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { orderStatusLabels } from '../texts.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';
import { useChangeNotice } from './use-change-notice.ts';

/** The button that delivers a sale. If the sale has a balance, the button first opens the dialog that collects the balance. */
export function DeliverButton({ sale }: { sale: Sale }) {
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  const [isDelivering, setDelivering] = useState(false);
  const mayUpdate = useCan('sales.update');
  const { isDelivered, isVoid } = orderStatusTable[sale.orderStatus];
  // The dialog stays open until it has closed itself, although the sale is delivered before.
  if (!mayUpdate || ((isDelivered || isVoid) && !isDelivering)) return null;
  async function deliver() {
    // The promise also resolves after the detail has closed. `SaveProblem` shows a failure.
    const changed = await save.mutateAsync({ orderStatus: 'delivered' }).catch(() => undefined);
    if (changed) showChange(changed, detailTexts.changed(saleFields.orderStatus.label, orderStatusLabels.delivered));
  }
  return (
    <div>
      <Button
        fullWidth
        variant="light"
        leftSection={<IconPackageExport size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => (sale.balance > 0 ? setDelivering(true) : void deliver())}
      >
        {sale.balance > 0 ? detailTexts.collectAndDeliver : detailTexts.deliver}
      </Button>
      <SaveProblem saleId={sale._id} error={save.error} onReload={save.reset} />
      {isDelivering && <DeliveryDialog sale={sale} onClose={() => setDelivering(false)} />}
    </div>
  );
}
