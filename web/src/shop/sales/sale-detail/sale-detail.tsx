import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isGone } from '../../../base/http/http.ts';
import { HistorySection } from '../../../base/history/history-section.tsx';
import { useCan, useSession } from '../../../base/session/session.ts';
import { Chip, type Tone } from '../../../base/ui/chip.tsx';
import { Dialog } from '../../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../../base/ui/error-text.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { showError, showSuccess } from '../../../base/ui/toast.ts';
import { paymentsQuery, type Sale, saleQuery, useDeleteSale } from '../sales-api.ts';
import { SaleSlip } from '../slip/sale-slip.tsx';
import { usePrint } from '../../../base/print/use-print.ts';
import { paymentStatusLabels } from '../texts.ts';
import { DeleteSale } from './delete-sale.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { SaleClient } from './sale-client.tsx';
import { SaleContent } from './sale-content.tsx';
import { SaleSelects } from './sale-selects.tsx';
import { detailTexts } from './texts.ts';

const paymentTones: Record<Sale['paymentStatus'], Tone> = { charged: 'salvia', waiting: 'carey', reimbursed: 'gray' };

interface SaleDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function SaleDetail({ id, opened, onClose }: SaleDetailProps) {
  const { data: sale, error, refetch } = useQuery({ ...saleQuery(id), enabled: opened });
  const remove = useDeleteSale(id);
  const print = usePrint();
  const queryClient = useQueryClient();
  const deletedByOther = isGone(error);
  const mayDelete = useCan('sales.delete') && !deletedByOther;

  function deleteSale(reason?: string) {
    remove.mutate(reason, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onClose();
      },
    });
  }

  async function printSlip() {
    try {
      await queryClient.ensureQueryData(paymentsQuery(id));
      print.start();
    } catch (failure) {
      showError(errorMessage(failure));
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={sale ? detailTexts.title(sale.number) : detailTexts.loadingTitle}
      titleExtra={
        sale && <Chip tone={paymentTones[sale.paymentStatus]}>{paymentStatusLabels[sale.paymentStatus]}</Chip>
      }
      aside={
        sale && (
          <>
            <SaleClient sale={sale} />
            {!deletedByOther && <SaleSelects sale={sale} />}
          </>
        )
      }
      footerStart={sale && mayDelete && <DeleteSale sale={sale} isDeleting={remove.isPending} onDelete={deleteSale} />}
      footer={
        sale && !deletedByOther && <Actions sale={sale} printing={print.isPrinting} onPrint={() => void printSlip()} />
      }
    >
      {error && !sale && <ErrorState error={error} message={detailTexts.loadFailed} onRetry={() => void refetch()} />}
      {!error && !sale && <LoadingText lines={8} />}
      {sale && deletedByOther && <ErrorText>{detailTexts.deletedByOther}</ErrorText>}
      {remove.error && (
        <Box mb="0.75rem">
          <ErrorText>{errorMessage(remove.error)}</ErrorText>
        </Box>
      )}
      {sale && <SaleContent sale={sale} />}
      {sale && !deletedByOther && <HistorySection endpoint={resourceEndpoints.sales.history} id={id} />}
      {sale && print.isPrinting && <SaleSlip sale={sale} />}
    </Dialog>
  );
}

interface ActionsProps {
  sale: Sale;
  printing: boolean;
  onPrint: () => void;
}

function Actions({ sale, printing, onPrint }: ActionsProps) {
  const { tenant } = useSession();
  return (
    <>
      <Button
        component="a"
        href={`/public/${tenant._id}/order/${sale._id}`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {detailTexts.publicPage}
      </Button>
      <InvoiceButton sale={sale} />
      <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={printing} onClick={onPrint}>
        {detailTexts.print}
      </Button>
    </>
  );
}
