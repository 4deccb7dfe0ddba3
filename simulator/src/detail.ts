import { type Cents, type Reader, writeCents } from './reader.ts';
import type { XmlContent } from './xml.ts';

/** `cuit` and `day` are '' if they are missing. */
export interface Associate {
  type: number;
  pointOfSale: number;
  number: number;
  cuit: string;
  day: string;
}

export interface Rate {
  id: number;
  base: Cents;
  amount: Cents;
}

export interface Tribute {
  id: number;
  description: string;
  base: Cents;
  percentage: string;
  amount: Cents;
}

/** Days are `yyyymmdd`, or '' if they are missing. A list is undefined if its element is missing. */
export interface Detail {
  concept: number;
  docType: number;
  docNumber: string;
  from: string;
  to: string;
  day: string;
  total: Cents;
  untaxed: Cents;
  net: Cents;
  exempt: Cents;
  tributes: Cents;
  vat: Cents;
  serviceFrom: string;
  serviceTo: string;
  paymentDue: string;
  currency: string;
  exchangeRate: string;
  isPaidInForeign: string;
  condition: number;
  associates?: Associate[];
  tributeRows?: Tribute[];
  rates?: Rate[];
  options?: { id: string; value: string }[];
  buyers?: { docType: number; docNumber: string; percentage: string }[];
  period?: { from: string; to: string };
  activities?: string[];
}

const readAssociate = (item: Reader): Associate => ({
  type: item.integer('Tipo'),
  pointOfSale: item.integer('PtoVta'),
  number: item.integer('Nro'),
  cuit: item.text('Cuit'),
  day: item.text('CbteFch'),
});

const readTribute = (item: Reader): Tribute => ({
  id: item.integer('Id'),
  description: item.text('Desc'),
  base: item.amount('BaseImp'),
  percentage: item.decimal('Alic'),
  amount: item.amount('Importe'),
});

const readRate = (item: Reader): Rate => ({
  id: item.integer('Id'),
  base: item.amount('BaseImp'),
  amount: item.amount('Importe'),
});

function readPeriod(reader: Reader): Detail['period'] {
  const period = reader.child('PeriodoAsoc');
  return period.exists ? { from: period.text('FchDesde'), to: period.text('FchHasta') } : undefined;
}

function readLists(reader: Reader) {
  return {
    associates: reader.list('CbtesAsoc', 'CbteAsoc', readAssociate),
    tributeRows: reader.list('Tributos', 'Tributo', readTribute),
    rates: reader.list('Iva', 'AlicIva', readRate),
    options: reader.list('Opcionales', 'Opcional', (item) => ({ id: item.text('Id'), value: item.text('Valor') })),
    buyers: reader.list('Compradores', 'Comprador', (item) => ({
      docType: item.integer('DocTipo'),
      docNumber: item.digits('DocNro'),
      percentage: item.decimal('Porcentaje'),
    })),
    period: readPeriod(reader),
    activities: reader.list('Actividades', 'Actividad', (item) => item.digits('Id')),
  };
}

/** @throws UnreadableNumber */
export function readDetail(reader: Reader): Detail {
  return {
    concept: reader.integer('Concepto'),
    docType: reader.integer('DocTipo'),
    docNumber: reader.digits('DocNro'),
    from: reader.digits('CbteDesde'),
    to: reader.digits('CbteHasta'),
    day: reader.text('CbteFch'),
    total: reader.amount('ImpTotal'),
    untaxed: reader.amount('ImpTotConc'),
    net: reader.amount('ImpNeto'),
    exempt: reader.amount('ImpOpEx'),
    tributes: reader.amount('ImpTrib'),
    vat: reader.amount('ImpIVA'),
    serviceFrom: reader.text('FchServDesde'),
    serviceTo: reader.text('FchServHasta'),
    paymentDue: reader.text('FchVtoPago'),
    currency: reader.text('MonId'),
    exchangeRate: reader.decimal('MonCotiz'),
    isPaidInForeign: reader.text('CanMisMonExt'),
    condition: reader.integer('CondicionIVAReceptorId'),
    ...readLists(reader),
  };
}

const listOf = <Item>(
  items: readonly Item[] | undefined,
  name: string,
  write: (item: Item) => XmlContent,
): XmlContent => items && { [name]: items.map(write) };

function writeLists(detail: Detail): Record<string, XmlContent> {
  return {
    CbtesAsoc: listOf(detail.associates, 'CbteAsoc', ({ type, pointOfSale, number, cuit, day }) => ({
      Tipo: type,
      PtoVta: pointOfSale,
      Nro: number,
      Cuit: cuit || undefined,
      CbteFch: day || undefined,
    })),
    Tributos: listOf(detail.tributeRows, 'Tributo', ({ id, description, base, percentage, amount }) => ({
      Id: id,
      Desc: description,
      BaseImp: writeCents(base),
      Alic: percentage,
      Importe: writeCents(amount),
    })),
    Iva: listOf(detail.rates, 'AlicIva', ({ id, base, amount }) => ({
      Id: id,
      BaseImp: writeCents(base),
      Importe: writeCents(amount),
    })),
    Opcionales: listOf(detail.options, 'Opcional', ({ id, value }) => ({ Id: id, Valor: value })),
    Compradores: listOf(detail.buyers, 'Comprador', ({ docType, docNumber, percentage }) => ({
      DocTipo: docType,
      DocNro: docNumber,
      Porcentaje: percentage,
    })),
    PeriodoAsoc: detail.period && { FchDesde: detail.period.from, FchHasta: detail.period.to },
    Actividades: listOf(detail.activities, 'Actividad', (id) => ({ Id: id })),
  };
}

/** The elements are in the order of the WSDL, because FECompConsultar returns a stored detail in this order. */
export function writeDetail(detail: Detail): Record<string, XmlContent> {
  return {
    Concepto: detail.concept,
    DocTipo: detail.docType,
    DocNro: detail.docNumber,
    CbteDesde: detail.from,
    CbteHasta: detail.to,
    CbteFch: detail.day,
    ImpTotal: writeCents(detail.total),
    ImpTotConc: writeCents(detail.untaxed),
    ImpNeto: writeCents(detail.net),
    ImpOpEx: writeCents(detail.exempt),
    ImpTrib: writeCents(detail.tributes),
    ImpIVA: writeCents(detail.vat),
    FchServDesde: detail.serviceFrom,
    FchServHasta: detail.serviceTo,
    FchVtoPago: detail.paymentDue,
    MonId: detail.currency,
    MonCotiz: detail.exchangeRate,
    CanMisMonExt: detail.isPaidInForeign || undefined,
    CondicionIVAReceptorId: detail.condition || undefined,
    ...writeLists(detail),
  };
}
