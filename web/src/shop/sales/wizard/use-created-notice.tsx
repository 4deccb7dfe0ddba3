import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../base/session/session.ts';
import { showSuccess, toastProps } from '../../../base/ui/toast.ts';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { issueTexts } from '../../invoices/texts.ts';
import { NewestVoucher, VOUCHER_NOTICE_TIME } from '../../invoices/voucher-notice.tsx';
import type { Sale } from '../sales-api.ts';

export function useCreatedNotice(): (sale: Sale, text: string) => void {
  const isIssuing = useIssuing() !== undefined;
  const mayIssue = useCan('invoices.create') && isIssuing;
  return (sale, text) => {
    if (!mayIssue || sale.total <= 0) {
      showSuccess(text);
      return;
    }
    notifications.show({
      ...toastProps,
      id: noticeOf(sale),
      color: 'salvia',
      autoClose: VOUCHER_NOTICE_TIME,
      message: <CreatedNotice sale={sale} text={text} />,
    });
  };
}

const noticeOf = ({ _id }: Sale) => `created-${_id}`;

function CreatedNotice({ sale, text }: { sale: Sale; text: string }) {
  const { data: vouchers } = useQuery(saleInvoicesQuery(sale._id));
  const navigate = useNavigate();
  if (vouchers?.length) {
    return (
      <Stack gap="0.25rem">
        {text}
        <NewestVoucher saleId={sale._id} />
      </Stack>
    );
  }
  return (
    <Group justify="space-between" gap="0.25rem 1rem">
      {text}
      <Button
        variant="light"
        disabled={!vouchers}
        onClick={() => {
          notifications.hide(noticeOf(sale));
          void navigate({ to: '/sales', search: { id: sale._id, invoice: sale._id } });
        }}
      >
        {issueTexts.button}
      </Button>
    </Group>
  );
}
