import { setTimeout as pause } from 'node:timers/promises';
import { padronFault } from './padron.ts';
import type { Reply } from './server.ts';
import { wsfeAnswer } from './wsfe.ts';
import { loginFault } from './wsaa.ts';

/**
 * The kinds of faults.
 * - `cutBefore`: the simulator cuts the connection and does no work.
 * - `cutAfterCommit`: the simulator does the work and cuts the connection.
 * - `delay`: the simulator pauses for `ms`, does the work and answers.
 * - `delayAfterCommit`: the simulator does the work, pauses for `ms` and answers.
 * - 500, 501, 502: the answer has this error code of WSFEv1, and no work is done.
 * - `garbage`: the client gets half of the answer, after the work was done.
 * - `html`, `http500`: the client gets a page with the status 200 or 500, and no work is done.
 * - `dummyDown`: `FEDummy` of WSFEv1 and `dummy` of the register answer that the service is down.
 * - `unavailable`: WSAA answers that the service is down.
 */
export const faultKinds = [
  'cutBefore',
  'cutAfterCommit',
  'delay',
  'delayAfterCommit',
  500,
  501,
  502,
  'garbage',
  'html',
  'http500',
  'dummyDown',
  'unavailable',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The next `times` calls of an operation fail. */
export interface FaultOrder {
  /** `LoginCms`, or the name of an operation of WSFEv1 or of the register. '*' means every operation. */
  operation: string;
  kind: FaultKind;
  times?: number;
  ms?: number;
  /** If true, the simulator does the work before it sends the error code or the page, so the voucher is stored. */
  isAfterCommit?: boolean;
}

export interface Faults {
  order(order: FaultOrder): void;
  clear(): void;
  take(operation: string): Required<FaultOrder> | undefined;
}

export function createFaults(): Faults {
  let orders: Required<FaultOrder>[] = [];
  return {
    order: (order) => orders.push({ times: 1, ms: 0, isAfterCommit: false, ...order }),
    clear: () => {
      orders = [];
    },
    take: (operation) => {
      const found = orders.find((order) => order.operation === operation || order.operation === '*');
      if (!found) return undefined;
      found.times -= 1;
      orders = orders.filter(({ times }) => times > 0);
      return found;
    },
  };
}

export type Ending = { reply: Reply; isHalf?: boolean } | 'cut';

const page = (status: number): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  body: '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body><h2>Service Unavailable</h2></body></html>',
});

const codeTexts = {
  500: 'Error interno de aplicacion',
  501: 'Error interno de base de datos',
  502: 'Transaccion Activa',
};

function downReply(operation: string, now: Date): Reply {
  if (operation !== 'FEDummy') return padronFault('Servicio no disponible');
  return wsfeAnswer(operation, { AppServer: 'OK', DbServer: 'NO', AuthServer: 'NO' }, now);
}

function codeReply(operation: string, code: 500 | 501 | 502, now: Date): Reply {
  const errors = { Errors: { Err: { Code: code, Msg: codeTexts[code] } } };
  const zeros = operation === 'FECompUltimoAutorizado' ? { PtoVta: 0, CbteTipo: 0, CbteNro: 0 } : {};
  return wsfeAnswer(operation, { ...zeros, ...errors }, now);
}

interface Running {
  operation: string;
  ms: number;
  now: Date;
  work: () => Promise<Reply>;
}

const endings: Readonly<Record<FaultKind, (running: Running) => Promise<Ending> | Ending>> = {
  cutBefore: () => 'cut',
  cutAfterCommit: ({ work }) => work().then(() => 'cut'),
  delay: async ({ ms, work }) => {
    await pause(ms, undefined, { ref: false });
    return { reply: await work() };
  },
  delayAfterCommit: async ({ ms, work }) => {
    const reply = await work();
    await pause(ms, undefined, { ref: false });
    return { reply };
  },
  garbage: async ({ work }) => ({ reply: await work(), isHalf: true }),
  html: () => ({ reply: page(200) }),
  http500: () => ({ reply: page(500) }),
  dummyDown: ({ operation, now }) => ({ reply: downReply(operation, now) }),
  unavailable: () => ({ reply: loginFault('wsaa.unavailable') }),
  500: ({ operation, now }) => ({ reply: codeReply(operation, 500, now) }),
  501: ({ operation, now }) => ({ reply: codeReply(operation, 501, now) }),
  502: ({ operation, now }) => ({ reply: codeReply(operation, 502, now) }),
};

export async function withFault(order: Required<FaultOrder>, running: Omit<Running, 'ms'>): Promise<Ending> {
  if (order.isAfterCommit) await running.work();
  return endings[order.kind]({ ...running, ms: order.ms });
}
