import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { useState } from 'react';
import { errorMessage } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { ReasonDialog } from '../../../base/ui/reason-dialog.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { CollectAndDeliver } from './collect-and-deliver.tsx';
import { deliveryTexts as texts } from './texts.ts';
import { useChangeNotice } from './use-change-notice.ts';

interface DeliveryDialogProps {
  sale: Sale;
  onClose: () => void;
}

/**
 * Collects the balance first, or delivers the sale with its balance, for which the shop's settings may require a reason
 * (docs/rules.md#sales-27).
 */
export function DeliveryDialog({ sale: shown, onClose }: DeliveryDialogProps) {
  // As soon as the sale is delivered, the sale has no balance, and the dialog keeps the amounts that it had.
  const [sale, setSale] = useState(shown);
  const [isWithBalance, setWithBalance] = useState(false);
  const { asksBeforeDelivering } = useSession().tenant;
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  async function deliver(reason?: string) {
    const request = { orderStatus: 'delivered', ...(reason && { reason }) } as const;
    const changed = await save.mutateAsync(request).catch(() => undefined);
    if (!changed) return;
    showChange(changed, texts.delivered);
    onClose();
  }

  if (isWithBalance) {
    return (
      <ReasonDialog
        question={{ title: texts.title, confirm: texts.deliverAnyway, destructive: false }}
        isPending={save.isPending}
        error={save.error && errorMessage(save.error)}
        onClose={onClose}
        onConfirm={(reason) => void deliver(reason)}
      >
        {texts.whyAnyway(sale.balance)}
      </ReasonDialog>
    );
  }
  return (
    <CollectAndDeliver
      // A reloaded sale has another balance, so the form starts again.
      key={sale.updatedAt}
      sale={sale}
      deliverError={save.error}
      onReload={(fresh) => {
        save.reset();
        if (fresh.balance > 0 && !orderStatusTable[fresh.orderStatus].isDelivered) setSale(fresh);
        else onClose();
      }}
      onClose={onClose}
      onDeliverAnyway={() => (asksBeforeDelivering ? setWithBalance(true) : void deliver())}
    />
  );
}
