import type { Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { documentCodes } from '@dioptria/contract/shop/invoices/receivers.ts';

const QR_BASE = 'https://www.arca.gob.ar/fe/qr/?p=';

export interface QrValues {
  day: string;
  cuit: string;
  pointOfSale: number;
  type: number;
  number: number;
  total: number;
  receiver: Pick<Receiver, 'documentCode' | 'documentNumber'>;
  code: string;
  currency?: { code: string; rate: number };
}

/** Compact JSON in base64, with the fields in the order of RG 4892. The code of an unidentified receiver is left out. */
export function qrUrl(values: QrValues, base = QR_BASE): string {
  const { receiver, currency = { code: 'PES', rate: 1 } } = values;
  const fields = {
    ver: 1,
    fecha: values.day,
    cuit: Number(values.cuit),
    ptoVta: values.pointOfSale,
    tipoCmp: values.type,
    nroCmp: values.number,
    importe: values.total,
    moneda: currency.code,
    ctz: currency.rate,
    ...(receiver.documentCode !== documentCodes.unidentified && {
      tipoDocRec: receiver.documentCode,
      nroDocRec: Number(receiver.documentNumber),
    }),
    tipoCodAut: 'E',
    codAut: Number(values.code),
  };
  return base + Buffer.from(JSON.stringify(fields)).toString('base64');
}
