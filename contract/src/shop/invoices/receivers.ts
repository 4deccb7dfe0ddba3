import { cutText } from '../../base/whole-text.ts';
import { codeOfTaxId, documentCodes, documentFor, identificationAmount } from '../vat/receiver-documents.ts';
import { type VatCondition, vatConditionTable } from '../vat/vat-conditions.ts';
import { invoiceProblems } from './invoice-labels.ts';

const MAX_RECEIVER_TEXT = 200;

/** The number of the receivers without a category: its check digit is right, and ARCA refuses it. */
const unsupported = new Set(['23000000000']);

export interface ReceiverData {
  name: string;
  legalName: string;
  address: string;
  fiscalAddress: string;
  vatCondition: VatCondition;
  taxId: string;
  typeId: string;
  numId: string;
}

export interface ChosenReceiver {
  receiver: {
    name: string;
    address: string;
    vatCondition: VatCondition;
    documentCode: number;
    documentNumber: string;
  };
  mustIdentify: boolean;
  problem?: { path: string; message: string } | undefined;
}

/** `total` in cents. A consumer below the amount of RG 5866 has no document, unless the client has a CUIT or CUIL. */
export function receiverOf(
  data: ReceiverData,
  { total, day, issuerCuit }: { total: number; day: string; issuerCuit: string },
): ChosenReceiver {
  const { isConsumer } = vatConditionTable[data.vatCondition];
  const taxId = data.taxId.replaceAll('-', '');
  const mustIdentify = isConsumer && total >= identificationAmount(day);
  const document = mustIdentify && taxId === '' ? documentFor(data.typeId, data.numId) : undefined;
  const unidentified = { documentCode: documentCodes.unidentified, documentNumber: '0' };
  const identified =
    taxId === ''
      ? document && { documentCode: document.code, documentNumber: document.number }
      : { documentCode: codeOfTaxId(taxId, isConsumer), documentNumber: taxId };
  return {
    receiver: {
      name: cutText(data.legalName || data.name, MAX_RECEIVER_TEXT),
      address: cutText(data.fiscalAddress || data.address, MAX_RECEIVER_TEXT),
      vatCondition: data.vatCondition,
      ...(identified ?? unidentified),
    },
    mustIdentify,
    problem: problemOf({ taxId, isConsumer, issuerCuit, isNameless: mustIdentify && !identified }),
  };
}

function problemOf(chosen: { taxId: string; isConsumer: boolean; issuerCuit: string; isNameless: boolean }) {
  if (chosen.taxId === '' && !chosen.isConsumer) return atTaxId(invoiceProblems.needsTaxId);
  if (unsupported.has(chosen.taxId)) return atTaxId(invoiceProblems.unsupportedTaxId);
  if (chosen.taxId !== '' && chosen.taxId === chosen.issuerCuit) return atTaxId(invoiceProblems.ownTaxId);
  return chosen.isNameless ? { path: 'receiver.numId', message: invoiceProblems.needsDocument } : undefined;
}

const atTaxId = (message: string) => ({ path: 'receiver.taxId', message });
