import { firstNamesOf } from '@dioptria/contract/shop/clients/person-names.ts';
import { filledText, noticeTemplateLabels } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useSession } from '../../../base/session/session.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { NoticeDialog } from '../../clients/notice-dialog.tsx';
import { noticeTexts } from '../../clients/texts.ts';
import { batchQuery, type Sale, saleQuery, type SalesFilter, useNotifyClient } from '../sales-api.ts';
import { saleNoticeTexts as texts } from '../texts.ts';

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
    nombre: firstNamesOf(sale.client.name),
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

/** The sales are shown one after the other, without the sales of clients who want no messages. */
export function NoticeBatch({ filter, onClose }: { filter: SalesFilter; onClose: () => void }) {
  const { data, error, refetch } = useQuery(batchQuery(filter));
  const [position, setPosition] = useState(0);
  const sales = data?.filter(({ client }) => client.acceptsMessages);
  const sale = sales?.[position];
  const next = () => setPosition(position + 1);
  if (sales && sale) {
    return (
      <SaleNoticeDialog
        key={sale._id}
        sale={sale}
        onClose={onClose}
        onNotified={next}
        skip={
          <Group gap="0.75rem" wrap="nowrap">
            <Button variant="default" onClick={next}>
              {texts.skip}
            </Button>
            <Box c="dimmed" fz="sm" className="figures">
              {texts.position(position + 1, sales.length)}
            </Box>
          </Group>
        }
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={texts.batch} size="sm">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingText lines={4} />}
      {sales && texts.batchEmpty}
    </Dialog>
  );
}

export function SaleNotice({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const { data: sale } = useQuery(saleQuery(saleId));
  return sale && <SaleNoticeDialog sale={sale} onClose={onClose} onNotified={onClose} />;
}
