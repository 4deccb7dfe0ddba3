import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { type Sale, saleQuery, useSaveSale } from '../sales-api.ts';
import { orderStatusLabels } from '../texts.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { needsSignature } from './needs-signature.ts';
import { SignDialog } from './sign-dialog.tsx';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';
import { useChangeNotice } from './use-change-notice.ts';

export function DeliverButton({ sale }: { sale: Sale }) {
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  const [isDelivering, setDelivering] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const queryClient = useQueryClient();
  const mayUpdate = useCan('sales.update');
  const { isDelivered, isVoid } = orderStatusTable[sale.orderStatus];
  // The dialog stays open until it has closed itself, although the sale is delivered before.
  if (!mayUpdate || ((isDelivered || isVoid) && !isDelivering && !isSigning)) return null;
  /** After the delivery, if an insurer of the sale asks for the signature. */
  function offerSignature() {
    const current = queryClient.getQueryData(saleQuery(sale._id).queryKey) ?? sale;
    setSigning(orderStatusTable[current.orderStatus].isDelivered && needsSignature(current));
  }
  async function deliver() {
    // The promise also resolves after the detail has closed. `SaveProblem` shows a failure.
    const changed = await save.mutateAsync({ orderStatus: 'delivered' }).catch(() => undefined);
    if (changed) showChange(changed, detailTexts.changed(saleFields.orderStatus.label, orderStatusLabels.delivered));
    offerSignature();
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
      {isDelivering && (
        <DeliveryDialog
          sale={sale}
          onClose={() => {
            setDelivering(false);
            offerSignature();
          }}
        />
      )}
      {isSigning && <SignDialog sale={sale} onClose={() => setSigning(false)} />}
    </div>
  );
}
