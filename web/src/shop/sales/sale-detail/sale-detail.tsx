import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import {
  canDeleteSale,
  orderStatusTable,
  wasDeliveredOrCharged,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { modificationRefusal } from '@dioptria/contract/shop/sales/modification-labels.ts';
import { takesReturns } from '@dioptria/contract/shop/sales/return-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import {
  IconArrowBackUp,
  IconEdit,
  IconExternalLink,
  IconFileInvoice,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../base/format/format.ts';
import { HistorySection } from '../../../base/history/history-section.tsx';
import { errorMessage, isGone } from '../../../base/http/http.ts';
import { usePrint } from '../../../base/print/use-print.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Reason } from '../../../base/ui/elements/reason.tsx';
import { Chip, type Tone } from '../../../base/ui/elements/chip.tsx';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { useAsk } from '../../../base/ui/dialogs/question.ts';
import { showError, showSuccess } from '../../../base/ui/toasts/toast.ts';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { issueTexts as texts } from '../../invoices/texts.ts';
import { activeInvoice } from '../../invoices/voucher-labels.ts';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { ContactButton } from '../../clients/contact-button.tsx';
import { ClientCard } from '../client-card.tsx';
import { paymentsQuery, type Sale, saleQuery, useDeleteSale } from '../sales-api.ts';
import { modificationTexts } from '../modification/texts.ts';
import { returnTexts } from '../returns/texts.ts';
import { paymentStatusLabels, saleTexts } from '../texts.ts';
import { SaleContent } from './sale-content.tsx';
import { SaleSelects } from './sale-selects.tsx';
import { detailTexts } from './texts.ts';
import classes from './sale-detail.module.css';

const SaleSlip = lazyPart(async () => (await import('../slip/sale-slips.tsx')).SaleSlip);
const ReasonDialog = lazyPart(async () => (await import('../../../base/ui/dialogs/reason-dialog.tsx')).ReasonDialog);

const paymentTones: Record<Sale['paymentStatus'], Tone> = { charged: 'salvia', waiting: 'carey', reimbursed: 'gray' };

interface SaleDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function SaleDetail({ id, opened, onClose }: SaleDetailProps) {
  const { data: sale, error, refetch } = useQuery({ ...saleQuery(id), enabled: opened });
  const remove = useDeleteSale(id);
  const print = usePrint(SaleSlip.load);
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
      <ModifyButton sale={sale} />
      <ReturnButton sale={sale} />
      <InvoiceButton sale={sale} />
      <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={printing} onClick={onPrint}>
        {detailTexts.print}
      </Button>
    </>
  );
}

const Returning = lazyPart(async () => (await import('../returns/return-dialog.tsx')).Returning);

function ReturnButton({ sale }: { sale: Sale }) {
  const mayReturn = useCan('sales.update');
  const [isOpen, setOpen] = useState(false);
  const quantities = [...sale.products, ...sale.customProducts].map(({ quantity }) => quantity);
  const isPossible = takesReturns({ ...sale, quantities });
  // The dialog remains until it closes itself, although the sale may be reimbursed earlier.
  if (!mayReturn || (!isPossible && !isOpen)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {returnTexts.button}
      </Button>
      {isOpen && <Returning sale={sale} reimburses={false} onClose={() => setOpen(false)} />}
    </>
  );
}

const ModificationDialog = lazyPart(
  async () => (await import('../modification/modification-dialog.tsx')).ModificationDialog,
);

function ModifyButton({ sale }: { sale: Sale }) {
  const mayModify = useCan('sales.update');
  const [isOpen, setOpen] = useState(false);
  const { remakes = [], returns = [] } = sale;
  const refusal = modificationRefusal({ ...sale, hasRemakes: remakes.length > 0, hasReturns: returns.length > 0 });
  // The dialog remains until it closes itself, although another user may deliver the sale earlier.
  if (!mayModify || (refusal !== undefined && !isOpen)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {modificationTexts.button}
      </Button>
      {isOpen && <ModificationDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DeleteSaleProps {
  sale: Sale;
  isDeleting: boolean;
  onDelete: (reason?: string) => void;
}

/** The question names the sale's jobs at a lab, and asks for a reason if the sale was ever delivered or charged. */
function DeleteSale({ sale, isDeleting, onDelete }: DeleteSaleProps) {
  const [needsReason, setNeedsReason] = useState(false);
  const ask = useAsk();
  const { data: jobs = [] } = useQuery(jobsOfSaleQuery(sale._id));
  const atLab = jobs.filter(({ stage }) => jobStageTable[stage].isAtLab).map(({ code }) => code);
  const { data: payments = [] } = useQuery(paymentsQuery(sale._id));
  const question = detailTexts.deleteQuestion(
    sale.paid,
    atLab,
    payments.some(({ locked }) => locked),
  );
  if (!canDeleteSale(sale)) return <Reason>{detailTexts.whyNotDeleted(sale)}</Reason>;
  async function confirm() {
    if (wasDeliveredOrCharged(sale)) setNeedsReason(true);
    else if (await ask(question)) onDelete();
  }
  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={isDeleting}
        onClick={() => void confirm()}
      >
        {sharedTexts.delete}
      </Button>
      {needsReason && (
        <ReasonDialog
          question={question}
          onClose={() => setNeedsReason(false)}
          onConfirm={(reason) => {
            setNeedsReason(false);
            onDelete(reason);
          }}
        >
          {question.message} {detailTexts.reasonNeeded}
        </ReasonDialog>
      )}
    </>
  );
}

const InvoiceDialog = lazyPart(async () => (await import('../../invoices/invoice-form.tsx')).InvoiceDialog);

/** Hidden while the sale has an invoice, and for a canceled sale. */
function InvoiceButton({ sale }: { sale: Sale }) {
  const isIssuing = useIssuing() !== undefined;
  const mayIssue = useCan('invoices.create') && isIssuing;
  const { data: vouchers } = useQuery({ ...saleInvoicesQuery(sale._id), enabled: mayIssue });
  const [isOpen, setOpen] = useState(false);
  const isPossible =
    vouchers && !activeInvoice(vouchers) && !orderStatusTable[sale.orderStatus].isVoid && sale.clientTotal > 0;
  // The form remains until it has closed itself, although the sale gets its invoice earlier.
  if (!mayIssue || (!isPossible && !isOpen)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen && <InvoiceDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

const PrescriptionView = lazyPart(
  async () => (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
);

function SaleClient({ sale: { client, prescriptions } }: { sale: Sale }) {
  const [viewed, setViewed] = useState<string>();
  return (
    <Stack component="section" aria-label={saleFields.client.label} className={classes.client}>
      <ClientCard client={client} />
      <ContactButton client={client} />
      {prescriptions.length === 0 ? (
        <Box c="dimmed" fz="sm">
          {detailTexts.noPrescriptions}
        </Box>
      ) : (
        <Stack component="ul" gap={8} aria-label={detailTexts.prescriptions}>
          {prescriptions.map(({ _id, createdAt }) => (
            <Group
              key={_id}
              component="li"
              justify="space-between"
              wrap="nowrap"
              gap="sm"
              className={classes.prescription}
            >
              {detailTexts.prescriptionOf(formatDate(createdAt))}
              <Button variant="subtle" flex="none" px={10} my={-2} onClick={() => setViewed(_id)}>
                {saleTexts.viewPrescription}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {viewed !== undefined && <PrescriptionView opened prescriptionId={viewed} onClose={() => setViewed(undefined)} />}
    </Stack>
  );
}
