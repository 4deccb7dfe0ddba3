import { filledText, noticeTemplateLabels } from '@dioptria/contract/notice-texts.ts';
import type { ReactNode } from 'react';
import { NoticeDialog } from '../../clients/notice-dialog.tsx';
import { noticeTexts } from '../../clients/notice-texts.ts';
import { formatMoney } from '../../shared/format/format.ts';
import { errorMessage } from '../../shared/http/http.ts';
import { useSession } from '../../shared/session/session.ts';
import { showSuccess } from '../../shared/ui/toast.ts';
import { type Sale, useTellClient } from '../sales-api.ts';
import { saleNoticeTexts as texts } from './texts.ts';

interface SaleNoticeDialogProps {
  sale: Sale;
  onClose: () => void;
  /** Called after the message was noted. */
  onTold: () => void;
  skip?: ReactNode;
}

/** The message about an order: that it is ready, or its balance (docs/rules.md#notices-5). */
export function SaleNoticeDialog({ sale, onClose, onTold, skip }: SaleNoticeDialogProps) {
  const { tenant } = useSession();
  const tell = useTellClient(sale);
  const values = {
    nombre: sale.client.name,
    numero: String(sale.number),
    saldo: formatMoney(sale.balance),
    pagina: `${window.location.origin}/public/${tenant._id}/order/${sale._id}`,
    optica: tenant.name,
  };
  const templates = (['readyMessage', 'balanceMessage'] as const).map((field) => ({
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
        tell.mutate(notice, {
          onSuccess: () => {
            showSuccess(noticeTexts.noted);
            onTold();
          },
        })
      }
      onClose={onClose}
      isPending={tell.isPending}
      error={tell.error ? errorMessage(tell.error) : undefined}
    />
  );
}
