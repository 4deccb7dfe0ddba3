import { expect } from 'vitest';
import { callWsfe, type GivenSimulator, givenAuth, textIn, textsIn } from './given-simulator.ts';

/** A text replaces the element's text, null leaves the element out. */
export interface VoucherText {
  Concepto?: string | null;
  DocTipo?: string;
  DocNro?: string;
  CbteDesde?: string;
  CbteHasta?: string;
  CbteFch?: string | null;
  ImpTotal?: string;
  ImpTotConc?: string;
  ImpNeto?: string;
  ImpOpEx?: string;
  ImpTrib?: string;
  ImpIVA?: string;
  FchServDesde?: string;
  FchServHasta?: string;
  FchVtoPago?: string;
  MonId?: string | null;
  MonCotiz?: string;
  CanMisMonExt?: string;
  CondicionIVAReceptorId?: string | null;
  CbtesAsoc?: string;
  Tributos?: string;
  Iva?: string | null;
  PeriodoAsoc?: string;
}

const order = {
  Concepto: '1',
  DocTipo: '99',
  DocNro: '0',
  CbteDesde: '1',
  CbteHasta: '1',
  CbteFch: '20261123',
  ImpTotal: '12100.00',
  ImpTotConc: '0',
  ImpNeto: '10000.00',
  ImpOpEx: '0',
  ImpTrib: '0',
  ImpIVA: '2100.00',
  FchServDesde: null,
  FchServHasta: null,
  FchVtoPago: null,
  MonId: 'PES',
  MonCotiz: '1',
  CanMisMonExt: null,
  CondicionIVAReceptorId: '5',
  CbtesAsoc: null,
  Tributos: null,
  Iva: '<ar:AlicIva><ar:Id>5</ar:Id><ar:BaseImp>10000.00</ar:BaseImp><ar:Importe>2100.00</ar:Importe></ar:AlicIva>',
  PeriodoAsoc: null,
} as const;

export function voucherText(changes: VoucherText = {}): string {
  const elements = { ...order, ...changes };
  const written = Object.entries(elements).map(([name, text]) =>
    text === null ? '' : `<ar:${name}>${text}</ar:${name}>`,
  );
  return `<ar:FECAEDetRequest>${written.join('')}</ar:FECAEDetRequest>`;
}

export function requestText(
  auth: string,
  { type, pointOfSale, count }: { type: number; pointOfSale: number; count?: number },
  ...vouchers: string[]
): string {
  const header = `<ar:FeCabReq><ar:CantReg>${count ?? vouchers.length}</ar:CantReg><ar:PtoVta>${pointOfSale}</ar:PtoVta><ar:CbteTipo>${type}</ar:CbteTipo></ar:FeCabReq>`;
  return `${auth}<ar:FeCAEReq>${header}<ar:FeDetReq>${vouchers.join('')}</ar:FeDetReq></ar:FeCAEReq>`;
}

export const rateText = (id: number, base: string, amount: string) =>
  `<ar:AlicIva><ar:Id>${id}</ar:Id><ar:BaseImp>${base}</ar:BaseImp><ar:Importe>${amount}</ar:Importe></ar:AlicIva>`;

export const associateText = (type: number, pointOfSale: number, number: number, day = '20261123') =>
  `<ar:CbteAsoc><ar:Tipo>${type}</ar:Tipo><ar:PtoVta>${pointOfSale}</ar:PtoVta><ar:Nro>${number}</ar:Nro><ar:Cuit>30000000007</ar:Cuit><ar:CbteFch>${day}</ar:CbteFch></ar:CbteAsoc>`;

export interface Outcome {
  result: string;
  errors: string[];
  observations: string[];
}

export const rejected = (...codes: number[]): Outcome => ({ result: 'R', errors: [], observations: codes.map(String) });
export const refusedBy = (...codes: number[]): Outcome => ({
  result: 'R',
  errors: codes.map(String),
  observations: [],
});
export const approved = (...codes: number[]): Outcome => ({ result: 'A', errors: [], observations: codes.map(String) });

export const toCompany = { DocTipo: '80', DocNro: '30712345671', CondicionIVAReceptorId: '1' };
export const classC = { ImpNeto: '12100.00', ImpIVA: '0', Iva: null };
export const exempt = { ImpNeto: '0', ImpIVA: '0', ImpOpEx: '12100.00', Iva: null };

const partOf = (text: string, name: string) => new RegExp(`<${name}>.*</${name}>`).exec(text)?.[0] ?? '';

function outcomeOf(text: string): Outcome {
  const [result = '', ofVoucher = ''] = textsIn(text, 'Resultado');
  expect(ofVoucher).toBe(result);
  if (result === 'R') expect(text).toContain('<CAE /><CAEFchVto />');
  else expect(textIn(text, 'CAE')).toMatch(/^\d{14}$/);
  return {
    result,
    errors: textsIn(partOf(text, 'Errors'), 'Code'),
    observations: textsIn(partOf(text, 'Observaciones'), 'Code'),
  };
}

export async function givenDesk(given: GivenSimulator) {
  let auth = await givenAuth(given);
  let pointOfSale = 1;
  return {
    auth: () => auth,
    next: () => (pointOfSale += 1),
    moveTo: async (instant: string) => {
      given.clock.now = new Date(instant);
      auth = await givenAuth(given);
    },
    send: async (type: number, changes: VoucherText): Promise<Outcome> => {
      const body = requestText(auth, { type, pointOfSale }, voucherText(changes));
      return outcomeOf((await callWsfe(given, 'FECAESolicitar', body)).text);
    },
  };
}
