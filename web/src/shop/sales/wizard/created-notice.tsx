import { noticeLink } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../base/http/http.ts';
import { usePrint } from '../../../base/print/use-print.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { showError, toastProps } from '../../../base/ui/toasts/toast.ts';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { issueTexts } from '../../invoices/texts.ts';
import { NewestVoucher, VOUCHER_NOTICE_TIME } from '../../invoices/voucher-notice.tsx';
import { detailTexts } from '../sale-detail/texts.ts';
import { paymentsQuery, type Sale } from '../sales-api.ts';
import { createdTexts as texts } from './texts.ts';

const SaleSlip = lazyPart(async () => (await import('../slip/sale-slips.tsx')).SaleSlip);

/** All notices have one id, because the notice of a sale leaves before the next sale is confirmed. */
const NOTICE = 'sale-created';

/** Called when the user begins another sale. */
export const hideCreatedNotice = () => void notifications.hide(NOTICE);

export function showCreatedNotice(sale: Sale, text: string): void {
  notifications.show({
    ...toastProps,
    id: NOTICE,
    color: 'salvia',
    autoClose: VOUCHER_NOTICE_TIME,
    message: <CreatedNotice sale={sale} text={text} />,
  });
}

function CreatedNotice({ sale, text }: { sale: Sale; text: string }) {
  const isIssuing = useIssuing() !== undefined;
  const mayIssue = useCan('invoices.create') && isIssuing && sale.total > 0;
  const { data: vouchers } = useQuery({ ...saleInvoicesQuery(sale._id), enabled: mayIssue });
  const hasVoucher = vouchers !== undefined && vouchers.length > 0;
  return (
    <Stack gap="0.375rem">
      {text}
      {hasVoucher && <NewestVoucher saleId={sale._id} />}
      <Group gap="0.375rem">
        {mayIssue && !hasVoucher && <InvoiceButton saleId={sale._id} disabled={!vouchers} />}
        {!hasVoucher && <PrintButton sale={sale} />}
        <WhatsAppButton sale={sale} />
      </Group>
    </Stack>
  );
}

function InvoiceButton({ saleId, disabled }: { saleId: string; disabled: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="light"
      disabled={disabled}
      onClick={() => {
        hideCreatedNotice();
        void navigate({ to: '/sales', search: { id: saleId, invoice: saleId } });
      }}
    >
      {issueTexts.button}
    </Button>
  );
}

function PrintButton({ sale }: { sale: Sale }) {
  const print = usePrint(SaleSlip.load);
  const queryClient = useQueryClient();
  async function printSlip() {
    try {
      await queryClient.ensureQueryData(paymentsQuery(sale._id));
      print.start();
    } catch (failure) {
      showError(errorMessage(failure));
    }
  }
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        loading={print.isPrinting}
        onClick={() => void printSlip()}
      >
        {detailTexts.print}
      </Button>
      {print.isPrinting && <SaleSlip sale={sale} />}
    </>
  );
}

/** The message is no notice of a ready sale, so the client does not count as notified. */
function WhatsAppButton({ sale: { _id, number, client } }: { sale: Sale }) {
  const { tenant } = useSession();
  const page = `${window.location.origin}/public/${tenant._id}/order/${_id}`;
  const message = texts.message(client.name, number, tenant.name, page);
  const found = noticeLink(client, 'whatsapp', texts.whatsApp, message);
  if (!client.acceptsMessages || 'problem' in found) return null;
  return (
    <Button
      component="a"
      href={found.link}
      target="_blank"
      rel="noopener"
      variant="light"
      leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
    >
      {texts.whatsApp}
    </Button>
  );
}
