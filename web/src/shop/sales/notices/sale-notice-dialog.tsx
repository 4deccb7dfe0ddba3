import { filledText, noticeTemplateLabels } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { ReactNode } from 'react';
import { NoticeDialog } from '../../clients/notice-dialog.tsx';
import { noticeTexts } from '../../clients/notice-texts.ts';
import { formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { showSuccess } from '../../../base/ui/toast.ts';
import { type Sale, useNotifyClient } from '../sales-api.ts';
import { saleNoticeTexts as texts } from './texts.ts';

interface SaleNoticeDialogProps {
  sale: Sale;
  onClose: () => void;
  onNotified: () => void;
  skip?: ReactNode;
}

export function SaleNoticeDialog({ sale, onClose, onNotified, skip }: SaleNoticeDialogProps) {
  const { tenant } = useSession();
  const notify = useNotifyClient(sale);
  const values = {
    nombre: sale.client.name,
    numero: String(sale.number),
    ...(sale.balance > 0 && { saldo: formatMoney(sale.balance) }),
    pagina: `${window.location.origin}/public/${tenant._id}/order/${sale._id}`,
    optica: tenant.name,
  };
  const offered = sale.balance > 0 ? (['readyMessage', 'balanceMessage'] as const) : (['readyMessage'] as const);
  const templates = offered.map((field) => ({
    label: noticeTemplateLabels[field],
    text: filledText(tenant[field], values),
  }));
  return (
    <NoticeDialog
      title={texts.dialogTitle(sale.client.name)}
      client={sale.client}
      templates={templates}
      subject={texts.subject(sale.number, tenant.name)}
      skip={skip}
      onOpened={(notice) =>
        notify.mutate(notice, {
          onSuccess: () => {
            showSuccess(noticeTexts.noted);
            onNotified();
          },
        })
      }
      onClose={onClose}
      isPending={notify.isPending}
      error={notify.error ? errorMessage(notify.error) : undefined}
    />
  );
}
