import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { clientQuery } from '../clients/clients-api.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { placeOfSale } from './invoices-api.ts';
import { receiverOfClient } from './receiver-form.ts';
import { issueTexts as texts } from './texts.ts';

export interface SaleToInvoice {
  _id: string;
  number: number;
  client: { _id: string };
}

interface InvoiceDialogProps {
  sale: SaleToInvoice;
  /** By default a notice tells that the server sends the invoice. */
  onIssued?: (invoice: Invoice) => void;
  onClose: () => void;
}

export function InvoiceDialog({ sale, onIssued, onClose }: InvoiceDialogProps) {
  const { data: client, error, refetch } = useQuery(clientQuery(sale.client._id));
  if (client) {
    return (
      <InvoiceForm
        place={placeOfSale(sale._id)}
        title={texts.title(sale.number)}
        own={receiverOfClient(client)}
        help={texts.onlyHere}
        {...(onIssued && { onIssued })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={texts.title(sale.number)} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={6} />}
    </Dialog>
  );
}
