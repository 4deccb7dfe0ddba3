import { toArcaDay } from './dates.ts';
import { escapeXml } from './xml.ts';

/** A voucher to authorise (WSFEv1 manual, method FECAESolicitar): goods, in pesos. Amounts are integer cents. */
export interface VoucherRequest {
  pointOfSale: number;
  /** ARCA's number of the type, such as 6 for Factura B. */
  type: number;
  number: number;
  /** `YYYY-MM-DD` */
  day: string;
  /** ARCA's number of the kind of document, such as 80 for CUIT and 99 for an unidentified receiver. */
  docType: number;
  /** The digits of the receiver's document, or '0'. */
  docNumber: string;
  totalCents: number;
  untaxedCents: number;
  netCents: number;
  exemptCents: number;
  vatCents: number;
  /** The amounts per VAT rate by ARCA's number of the rate. Empty for class C and for wholly exempt vouchers. */
  rates: readonly { id: number; baseCents: number; amountCents: number }[];
  /** ARCA's number of the receiver's VAT condition. */
  receiverCondition: number;
  /** The vouchers that a credit or debit note corrects. `cuit` is the issuer's. */
  associated: readonly { type: number; pointOfSale: number; number: number; cuit: string; day: string }[];
}

/** ARCA's number for a voucher that bills goods only. */
export const GOODS = 1;
export const PESOS = 'PES';

/** Cents as a decimal number: 10001 is `100.01`. */
function written(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function element(name: string, content: string | number): string {
  return `<ar:${name}>${content}</ar:${name}>`;
}

function elements(content: Readonly<Record<string, string | number>>): string {
  return Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('');
}

/** Writes a list with its elements, or nothing for an empty list. ARCA refuses empty lists. */
function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : element(name, items.join(''));
}

function associates({ associated }: VoucherRequest): string {
  const items = associated.map(({ type, pointOfSale, number, cuit, day }) =>
    element(
      'CbteAsoc',
      elements({ Tipo: type, PtoVta: pointOfSale, Nro: number, Cuit: cuit, CbteFch: toArcaDay(day) }),
    ),
  );
  return list('CbtesAsoc', items);
}

function rates(request: VoucherRequest): string {
  const items = request.rates.map(({ id, baseCents, amountCents }) =>
    element('AlicIva', elements({ Id: id, BaseImp: written(baseCents), Importe: written(amountCents) })),
  );
  return list('Iva', items);
}

/**
 * Writes the element FeCAEReq, the body of a request without ticket and issuer, in the order of ARCA's schema. The prefix `ar` is
 * declared by the message around it.
 */
export function voucherPayload(request: VoucherRequest): string {
  const head = elements({ CantReg: 1, PtoVta: request.pointOfSale, CbteTipo: request.type });
  const detail = elements({
    Concepto: GOODS,
    DocTipo: request.docType,
    DocNro: escapeXml(request.docNumber),
    CbteDesde: request.number,
    CbteHasta: request.number,
    CbteFch: toArcaDay(request.day),
    ImpTotal: written(request.totalCents),
    ImpTotConc: written(request.untaxedCents),
    ImpNeto: written(request.netCents),
    ImpOpEx: written(request.exemptCents),
    ImpTrib: written(0),
    ImpIVA: written(request.vatCents),
    MonId: PESOS,
    MonCotiz: 1,
    CondicionIVAReceptorId: request.receiverCondition,
  });
  const whole = element('FECAEDetRequest', detail + associates(request) + rates(request));
  return element('FeCAEReq', element('FeCabReq', head) + element('FeDetReq', whole));
}
