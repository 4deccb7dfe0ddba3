import { escapeXml, toArcaDay } from './xml.ts';

/** A request of the method FECAESolicitar (WSFEv1 manual) for goods in pesos. Amounts are integer cents. */
export interface VoucherRequest {
  pointOfSale: number;
  type: number;
  number: number;
  day: string;
  /** ARCA's number, such as 80 for CUIT and 99 for an unidentified receiver. */
  docType: number;
  docNumber: string;
  totalCents: number;
  untaxedCents: number;
  netCents: number;
  exemptCents: number;
  vatCents: number;
  /** `id` is ARCA's number of the rate. The list is empty for class C and for wholly exempt vouchers. */
  rates: readonly { id: number; baseCents: number; amountCents: number }[];
  /** ARCA's number of the receiver's VAT condition. */
  receiverCondition: number;
  associated: readonly { type: number; pointOfSale: number; number: number; cuit: string; day: string }[];
}

export const GOODS = 1;
export const PESOS = 'PES';

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

/** Returns '' for an empty list, since ARCA refuses empty lists. */
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

/** The element FeCAEReq, in the order of ARCA's schema. The message around it declares the prefix `ar`. */
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
