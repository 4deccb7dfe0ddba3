import { argentineDay, argentineSecond } from './clock.ts';
import { type Detail, readDetail } from './detail.ts';
import { makeVoucher } from './vouchers.ts';
import { type Finding, observe, refuse, refuseRequest, when } from './findings.ts';
import { type VoucherClass, voucherType } from './parameter-tables.ts';
import type { Reader } from './reader.ts';
import { rulesOfAmounts, rulesOfAssociates, rulesOfDays, rulesOfReceiver } from './rules.ts';
import type { Context, Issuer } from './settings.ts';
import type { CodedText, Sequence, Voucher } from './store.ts';
import { errorList, isOpenPointOfSale, issuerOf, pointsOfSaleOf } from './wsfe-access.ts';
import type { XmlContent } from './xml.ts';

const MAX_VOUCHERS = 250;
const HIGHEST_NUMBER = 99_999_999;

interface Judged {
  detail: Detail;
  findings: readonly Finding[];
  voucher: Voucher | undefined;
}

const classesOf: Readonly<Record<Issuer['condition'], readonly VoucherClass[]>> = {
  registered: ['A', 'ALEY', 'B'],
  monotributo: ['C'],
  exempt: ['C'],
};

async function rulesOfRequest(request: Reader, sequence: Sequence, count: number, context: Context) {
  const { cuit, pointOfSale, type } = sequence;
  const sent = request.integer('CantReg');
  const of = voucherType(type);
  const issuer = (await context.settings()).issuers?.[cuit];
  const registered = await pointsOfSaleOf(cuit, context);
  const kind = registered?.find(({ number }) => number === pointOfSale)?.kind ?? 'Exento';
  const isInRange = pointOfSale >= 1 && pointOfSale <= 99_998;
  return when(
    [sent < 1 || sent > MAX_VOUCHERS, refuseRequest(10_001)],
    [sent !== count, refuseRequest(10_002, ` Informado: ${sent}, Enviado:${count}`)],
    [!isInRange, refuseRequest(10_004)],
    [isInRange && !(await isOpenPointOfSale(cuit, pointOfSale, context)), refuseRequest(10_005)],
    [!of, refuseRequest(10_007)],
    [of && issuer && !classesOf[issuer.condition].includes(of.class), refuseRequest(10_000)],
    [issuer?.condition === 'exempt' && !kind.includes('Exento'), refuseRequest(10_096)],
  );
}

const isNumber = (text: string) => Number(text) >= 1 && Number(text) <= HIGHEST_NUMBER;

function rulesOfNumber({ from, to }: Detail): Finding[] {
  // ARCA accepts a range of numbers for class B, but the simulator does not.
  return when([!isNumber(from), refuse(10_008)], [!isNumber(to), refuse(10_010)], [from !== to, refuse(10_012)]);
}

function rulesOfCurrency({ currency, exchangeRate, isPaidInForeign }: Detail): Finding[] {
  const isPesos = currency === 'PES';
  const rate = Number(exchangeRate);
  return when(
    [!isPesos && currency !== 'DOL', refuse(10_038)],
    [isPesos ? rate !== 1 : rate <= 0, refuse(10_039)],
    [isPesos && !['', 'N'].includes(isPaidInForeign), refuse(10_241)],
  );
}

/** True if the number follows the last number of the sequence, and the day is not before the last day. */
function isNext(detail: Detail, last: Voucher | undefined): boolean {
  return Number(detail.from) === (last?.number ?? 0) + 1 && detail.day >= (last?.detail.day ?? '');
}

async function judge(sent: Detail, sequence: Sequence, context: Context): Promise<Judged> {
  const now = context.now;
  const detail = sent.day === '' ? { ...sent, day: argentineDay(now) } : sent;
  const of = voucherType(sequence.type);
  if (!of) return { detail, findings: [], voucher: undefined };
  const wrongNumber = rulesOfNumber(detail);
  const last = await context.store.lastVoucher(sequence);
  const isOutOfOrder = wrongNumber.length === 0 && !isNext(detail, last);
  const issuer = (await context.settings()).issuers?.[sequence.cuit];
  const findings = [
    ...wrongNumber,
    ...when([isOutOfOrder, refuseRequest(10_016)]),
    ...rulesOfDays(detail, now),
    ...rulesOfReceiver(detail, of, sequence.cuit, context),
    ...rulesOfAmounts(detail, sequence.type),
    ...rulesOfCurrency(detail),
    ...(await rulesOfAssociates(detail, of, sequence.cuit, context)),
    ...(issuer?.observations ?? []).map(({ code, text }) => observe(code, text)),
  ];
  if (findings.some(({ rejects }) => rejects)) return { detail, findings, voucher: undefined };
  const voucher = makeVoucher(sequence, detail, findings, now);
  // `addVoucher` returns false if another request has taken the number since this request read `lastVoucher`.
  if (!(await context.store.addVoucher(voucher))) {
    return { detail, findings: [refuseRequest(10_016)], voucher: undefined };
  }
  return { detail, findings, voucher };
}

/** All vouchers after the first rejected voucher are rejected too. */
async function judgeAll(details: readonly Detail[], sequence: Sequence, isRefused: boolean, context: Context) {
  const judged: Judged[] = [];
  let isStopped = isRefused;
  for (const detail of details) {
    const result = isStopped ? { detail, findings: [], voucher: undefined } : await judge(detail, sequence, context);
    isStopped ||= result.voucher === undefined;
    judged.push(result);
  }
  return judged;
}

const observationList = (findings: readonly CodedText[]): XmlContent =>
  findings.length === 0 ? undefined : { Obs: findings.map(({ code, text }) => ({ Code: code, Msg: text })) };

function writeJudged({ detail, findings, voucher }: Judged): XmlContent {
  return {
    Concepto: detail.concept,
    DocTipo: detail.docType,
    DocNro: detail.docNumber,
    CbteDesde: detail.from,
    CbteHasta: detail.to,
    CbteFch: detail.day,
    Resultado: voucher ? 'A' : 'R',
    Observaciones: observationList(findings.filter(({ place }) => place === 'observations')),
    CAE: voucher?.cae ?? '',
    CAEFchVto: voucher?.due ?? '',
  };
}

function resultOf(judged: readonly Judged[]): string {
  const authorised = judged.filter(({ voucher }) => voucher).length;
  if (authorised === 0) return 'R';
  return authorised === judged.length ? 'A' : 'P';
}

export async function authorize(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  if (typeof cuit !== 'string') return { Errors: errorList([cuit]) };
  const body = request.child('FeCAEReq');
  const header = body.child('FeCabReq');
  const sequence = { cuit, pointOfSale: header.integer('PtoVta'), type: header.integer('CbteTipo') };
  const details = body.list('FeDetReq', 'FECAEDetRequest', readDetail) ?? [];
  const refused = await rulesOfRequest(header, sequence, details.length, context);
  const judged = await judgeAll(details, sequence, refused.length > 0, context);
  const errors = [...refused, ...judged.flatMap(({ findings }) => findings.filter(({ place }) => place === 'errors'))];
  return {
    FeCabResp: {
      Cuit: cuit,
      PtoVta: sequence.pointOfSale,
      CbteTipo: sequence.type,
      FchProceso: argentineSecond(context.now),
      CantReg: details.length,
      Resultado: resultOf(judged),
      Reproceso: 'N',
    },
    FeDetResp: { FECAEDetResponse: judged.map(writeJudged) },
    Errors: errorList(errors),
  };
}
