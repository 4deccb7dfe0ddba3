/**
 * The control URL exists only if the simulator runs from the command line. Requests to this URL do the work of an
 * issuer in ARCA's portal, and order faults of the services.
 *
 *     POST /control/certificate     a certificate request (PEM); answers the certificate. ?validFrom=…&validTo=…
 *     GET  /control/authority       the certificates of the authority
 *     POST /control/delegation      {holder, issuer}
 *     POST /control/settings        settings to replace, as in settings.ts
 *     POST /control/faults          {operation, kind, times?, ms?, isAfterCommit?}, as in faults.ts
 *     POST /control/no-faults       removes the ordered faults
 *     POST /control/outside         {cuit, pointOfSale, type, detail?}: a voucher of another program; answers the voucher
 *     POST /control/drift           {ms}
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { RefusedRequest } from './authority.ts';
import type { Detail } from './detail.ts';
import { faultKinds } from './faults.ts';
import { readBody } from './server.ts';
import type { Settings } from './settings.ts';
import type { Simulator } from './simulator.ts';

const cuit = z.string().regex(/^\d{11}$/);
const whole = z.number().int();
const bodies = {
  delegation: z.strictObject({ holder: cuit, issuer: cuit }),
  fault: z.strictObject({
    operation: z.string(),
    kind: z.literal(faultKinds),
    times: whole.min(1).optional(),
    ms: whole.min(0).optional(),
    isAfterCommit: z.boolean().optional(),
  }),
  outside: z.strictObject({
    cuit,
    pointOfSale: whole.min(1).max(99_998),
    type: whole,
    detail: z.custom<Partial<Detail>>((value) => typeof value === 'object').optional(),
  }),
  drift: z.strictObject({ ms: whole }),
  settings: z.custom<Settings>((value) => typeof value === 'object' && value !== null),
};

type Answer = string | object | undefined;
type Work = (simulator: Simulator, text: string, query: URLSearchParams) => Promise<Answer> | Answer;

const instantOf = (text: string | null) => (text === null ? undefined : z.coerce.date().parse(text));

const works: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['GET /control/authority', (simulator) => simulator.authorityCertificates()],
  [
    'POST /control/certificate',
    (simulator, text, query) =>
      simulator.issueCertificate(text, {
        validFrom: instantOf(query.get('validFrom')),
        validTo: instantOf(query.get('validTo')),
      }),
  ],
  [
    'POST /control/delegation',
    (simulator, text) => {
      const { holder, issuer } = bodies.delegation.parse(JSON.parse(text));
      return simulator.delegate(holder, issuer);
    },
  ],
  [
    'POST /control/settings',
    (simulator, text) => {
      const changes = bodies.settings.parse(JSON.parse(text));
      return simulator.changeSettings((settings) => ({ ...settings, ...changes }));
    },
  ],
  [
    'POST /control/faults',
    (simulator, text) => {
      simulator.faults.order(bodies.fault.parse(JSON.parse(text)));
      return undefined;
    },
  ],
  [
    'POST /control/no-faults',
    (simulator) => {
      simulator.faults.clear();
      return undefined;
    },
  ],
  [
    'POST /control/outside',
    (simulator, text) => {
      const { detail, ...sequence } = bodies.outside.parse(JSON.parse(text));
      return simulator.emitOutside(sequence, detail);
    },
  ],
  [
    'POST /control/drift',
    (simulator, text) => {
      simulator.setDrift(bodies.drift.parse(JSON.parse(text)).ms);
      return undefined;
    },
  ],
]);

function isOfRequest(error: unknown): error is Error {
  return error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RefusedRequest;
}

function send(response: ServerResponse, status: number, answer: Answer): void {
  const type = typeof answer === 'string' ? 'text/plain' : 'application/json';
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer ?? {});
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(`${body}\n`);
}

function isForeign({ headers }: IncomingMessage): boolean {
  const isOwn = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '');
  return headers.origin !== undefined || !isOwn;
}

export async function answerControl(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const work = works.get(`${request.method} ${pathname}`);
  if (isForeign(request)) return send(response, 403, 'Not from a browser');
  const text = await readBody(request);
  if (!work || text === undefined) return send(response, 404, 'Unknown');
  try {
    send(response, 200, await work(simulator, text, searchParams));
  } catch (error) {
    if (!isOfRequest(error)) throw error;
    send(response, 400, error.message);
  }
}
