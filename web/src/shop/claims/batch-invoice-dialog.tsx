import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { batchInvoiceEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { documentCodes } from '@dioptria/contract/shop/invoices/receivers.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { InvoiceForm } from '../invoices/invoice-form.tsx';
import { previewQuery } from '../invoices/invoices-api.ts';
import type { TypedReceiver } from '../invoices/receiver-form.ts';
import { batchInvoiceTexts as texts } from './texts.ts';

export function BatchInvoiceDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const place = { ...batchInvoiceEndpoints, id: batch._id, list: documentEndpoints.claim_batches.list.path };
  // The first preview has the receiver that the server proposes.
  const { data: preview, error, refetch } = useQuery(previewQuery(place, {}));
  const title = texts.titleOf(batch.number);
  if (preview) {
    return (
      <InvoiceForm
        place={place}
        title={title}
        own={typedReceiver(preview.receiver)}
        help={texts.remembered}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={6} />}
    </Dialog>
  );
}

function typedReceiver({ name, address, vatCondition, documentCode, documentNumber }: Receiver): TypedReceiver {
  const isTaxId = documentCode === documentCodes.cuit || documentCode === documentCodes.cuil;
  const taxId = isTaxId ? writtenTaxNumber(documentNumber) : '';
  return { name, address, vatCondition, taxId, typeId: '', numId: '' };
}
