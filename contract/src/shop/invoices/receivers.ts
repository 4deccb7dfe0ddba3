import { compactKey, cutText } from '../../base/text.ts';
import { type VatCondition, vatConditionTable } from '../vat/voucher-types.ts';
import { invoiceProblems } from './invoice-labels.ts';

export const documentCodes = { cuit: 80, cuil: 86, foreignCard: 91, passport: 94, dni: 96, unidentified: 99 } as const;
export type DocumentCode = (typeof documentCodes)[keyof typeof documentCodes];

export const documentCodeLabels: Readonly<Record<number, string>> = {
  80: 'CUIT',
  86: 'CUIL',
  87: 'CDI',
  91: 'CI extranjera',
  94: 'Pasaporte',
  96: 'DNI',
  99: 'Sin identificar',
};

const codesOfTypes: Readonly<Record<string, DocumentCode>> = {
  dni: documentCodes.dni,
  pasaporte: documentCodes.passport,
  ci: documentCodes.foreignCard,
  cuit: documentCodes.cuit,
  cuil: documentCodes.cuil,
};

/**
 * Undefined for a document that a voucher cannot carry: a type that ARCA does not know, or a number with letters,
 * because `DocNro` has only digits.
 */
export function documentFor(typeId: string, numId: string): { code: DocumentCode; number: string } | undefined {
  const code = codesOfTypes[compactKey(typeId)];
  const number = numId.replaceAll(/[\s.-]/g, '');
  return code !== undefined && /^\d{1,11}$/.test(number) && Number(number) > 0 ? { code, number } : undefined;
}

/** A consumer's number with a person's prefix is a CUIL. */
const codeOfTaxId = (digits: string, isConsumer: boolean): DocumentCode =>
  isConsumer && digits.startsWith('2') ? documentCodes.cuil : documentCodes.cuit;

/** In cents, with the day from which each amount is valid, the newest first (RG 5866 restates RG 5700). */
const identificationAmounts = [
  { from: '2025-05-29', cents: 1_000_000_000 },
  { from: '0001-01-01', cents: 41_728_800 },
];

export const identificationAmount = (day: string): number =>
  identificationAmounts.find(({ from }) => day >= from)?.cents ?? 0;

const MAX_RECEIVER_TEXT = 200;

/** The CUIT of all receivers without a VAT category. Its check digit is right, but ARCA refuses this CUIT. */
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

/** ARCA refuses other documents that it cannot find, so only a DNI is sent without need. */
const isDni = ({ code, number }: { code: DocumentCode; number: string }): boolean =>
  code === documentCodes.dni && number.length >= 6 && number.length <= 8;

/** `total` in cents. A consumer below the amount of RG 5866 has a document only if the client has a CUIT, CUIL or DNI. */
export function receiverOf(
  data: ReceiverData,
  { total, day, issuerCuit }: { total: number; day: string; issuerCuit: string },
): ChosenReceiver {
  const { isConsumer } = vatConditionTable[data.vatCondition];
  const taxId = data.taxId.replaceAll('-', '');
  const mustIdentify = isConsumer && total >= identificationAmount(day);
  const found = taxId === '' && isConsumer ? documentFor(data.typeId, data.numId) : undefined;
  const document = found && (mustIdentify || isDni(found)) ? found : undefined;
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
