/** The simulator follows ARCA's manuals and shares no code with the product's client of ARCA. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { issueCertificate, type Validity } from './authority.ts';
import { makeVoucher } from './vouchers.ts';
import { argentineDay } from './clock.ts';
import type { Detail } from './detail.ts';
import { createFaults, type Faults, type Ending, withFault } from './faults.ts';
import { badRequest, type Call, cut, readBody, type Reply, sendHalf, sendReply, soapBody } from './server.ts';
import { answerPadron } from './padron.ts';
import { type Context, contextAt, type Rules, type Settings } from './settings.ts';
import { changeValue, type Sequence, type SimulatorStore, type Voucher } from './store.ts';
import { loginCms, missingAction } from './wsaa.ts';
import { described, wsdlOf } from './wsdl.ts';
import { answerWsfe, wsfeOperation } from './wsfe.ts';
import { BrokenXml } from './xml.ts';

export interface SimulatorOptions {
  store: SimulatorStore;
  now: () => Date;
  log?: (error: unknown) => void;
  /**
   * In milliseconds. WSAA gives no second ticket until this time has passed since the first. The default is ten
   * minutes, as in homologation. With 0, WSAA refuses no ticket.
   */
  reuseWindowMs?: number;
  /** The total in pesos from which a receiver must be identified. Default: 10,000,000 (RG 5700/2025). */
  threshold?: number;
  /** The day from which a voucher needs the receiver's VAT condition. Default: 2026-12-01 (RG 5616). */
  conditionNeededFrom?: string;
}

export interface Simulator {
  /** `base` is the URL before the path of the service, without a final '/'. */
  handle(request: IncomingMessage, response: ServerResponse, base: string): Promise<void>;
  faults: Faults;
  issueCertificate(requestPem: string, validity?: Validity): Promise<string>;
  authorityCertificates(): Promise<string>;
  /** A ticket made before the delegation does not name the issuer. */
  delegate(holderCuit: string, issuerCuit: string): Promise<void>;
  changeSettings(change: (settings: Settings) => Settings): Promise<void>;
  /** Stores a voucher as if another program of the issuer had issued it. No rule is checked. */
  emitOutside(sequence: Sequence, detail?: Partial<Detail>): Promise<Voucher>;
  setDrift(ms: number): void;
}

const services = {
  '/ws/services/LoginCms': 'wsaa',
  '/wsfev1/service.asmx': 'wsfe',
  '/sr-padron/webservices/personaServiceA5': 'padron',
} as const;
type ServiceName = (typeof services)[keyof typeof services];

const serviceAt = (path: string): ServiceName | undefined => services[path as keyof typeof services];

/** A voucher of class B of 121 pesos to a final consumer. */
const outsideDetail = {
  concept: 1,
  docType: 99,
  docNumber: '0',
  total: 12_100,
  untaxed: 0,
  net: 10_000,
  exempt: 0,
  tributes: 0,
  vat: 2100,
  serviceFrom: '',
  serviceTo: '',
  paymentDue: '',
  currency: 'PES',
  exchangeRate: '1',
  isPaidInForeign: '',
  condition: 5,
  rates: [{ id: 5, base: 10_000, amount: 2100 }],
};

async function emitNext(context: Context, sequence: Sequence, changes: Partial<Detail>): Promise<Voucher> {
  const last = await context.store.lastVoucher(sequence);
  const number = String((last?.number ?? 0) + 1);
  const now = context.now;
  const detail = { ...outsideDetail, day: argentineDay(now), ...changes, from: number, to: number };
  const voucher = makeVoucher(sequence, detail, [], now);
  return (await context.store.addVoucher(voucher)) ? voucher : emitNext(context, sequence, changes);
}

function operationOf(service: ServiceName, call: Call): string {
  if (service === 'wsaa') return 'LoginCms';
  return service === 'wsfe' ? wsfeOperation(call) : (call.body?.name ?? '');
}

const answerers = { wsaa: loginCms, wsfe: answerWsfe, padron: answerPadron };

async function readCall(request: IncomingMessage, service: ServiceName): Promise<Call | Reply> {
  const text = await readBody(request);
  const header = request.headers['soapaction'];
  const soapAction = Array.isArray(header) ? header[0] : header;
  const isSoap12 = request.headers['content-type']?.includes('application/soap+xml') ?? false;
  const refused = service === 'wsaa' && missingAction({ soapAction, isSoap12 });
  if (refused) return refused;
  if (text === undefined) return badRequest;
  try {
    return { soapAction, isSoap12, body: soapBody(text) };
  } catch (error) {
    if (error instanceof BrokenXml) return badRequest;
    throw error;
  }
}

function rulesOf(options: SimulatorOptions): Rules {
  return {
    store: options.store,
    reuseWindowMs: options.reuseWindowMs ?? 10 * 60 * 1000,
    identifyFromCents: (options.threshold ?? 10_000_000) * 100,
    conditionNeededFrom: (options.conditionNeededFrom ?? '2026-12-01').replaceAll('-', ''),
  };
}

async function endingOf(context: Context, faults: Faults, service: ServiceName, call: Call): Promise<Ending> {
  const operation = operationOf(service, call);
  const work = () => answerers[service](context, call);
  const fault = faults.take(operation);
  return fault ? withFault(fault, { operation, now: context.now, work }) : { reply: await work() };
}

function describe(service: ServiceName, query: string, address: string): Reply {
  if (query.toLowerCase() !== 'wsdl') return { status: 405, type: 'text/plain', body: '' };
  return { status: 200, type: 'text/xml; charset=utf-8', body: wsdlOf(described[service], address) };
}

const notFound: Reply = { status: 404, type: 'text/plain', body: '' };
const failure: Reply = { status: 500, type: 'text/plain', body: '' };

async function respond(
  context: Context,
  faults: Faults,
  { request, response, base }: { request: IncomingMessage; response: ServerResponse; base: string },
): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const service = serviceAt(path);
  const send = (reply: Reply) => sendReply(response, reply, context.now);
  if (!service) return send(notFound);
  if (request.method !== 'POST') return send(describe(service, query, base + path));
  const call = await readCall(request, service);
  if ('status' in call) return send(call);
  const ending = await endingOf(context, faults, service, call);
  if (ending === 'cut') return cut(request);
  return ending.isHalf ? sendHalf(response, ending.reply, context.now) : send(ending.reply);
}

export function createSimulator(options: SimulatorOptions): Simulator {
  let drift = 0;
  const rules = rulesOf(options);
  const contextNow = () => contextAt(new Date(options.now().getTime() + drift), rules);
  const faults = createFaults();
  const changeSettings: Simulator['changeSettings'] = (change) =>
    changeValue<Settings>(rules.store, 'settings', (current) => change(current ?? {}));
  return {
    handle: async (request, response, base) => {
      const context = contextNow();
      try {
        await respond(context, faults, { request, response, base });
      } catch (error) {
        options.log?.(error);
        if (!response.headersSent && !request.destroyed) sendReply(response, failure, context.now);
      }
    },
    faults,
    issueCertificate: async (requestPem, validity = {}) => {
      const context = contextNow();
      return issueCertificate(await context.authority(), requestPem, { now: context.now, ...validity });
    },
    authorityCertificates: async () => {
      const { certificate, rootCertificate } = await contextNow().authority();
      return certificate + rootCertificate;
    },
    delegate: (holder, issuer) =>
      changeSettings((settings) => {
        const before = settings.delegations?.[holder] ?? [];
        return { ...settings, delegations: { ...settings.delegations, [holder]: [...new Set([...before, issuer])] } };
      }),
    changeSettings,
    emitOutside: (sequence, detail = {}) => emitNext(contextNow(), sequence, detail),
    setDrift: (ms) => {
      drift = ms;
    },
  };
}
