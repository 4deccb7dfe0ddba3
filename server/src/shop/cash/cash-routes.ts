import { cashEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { cashSessions, recordedMovement } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { maskedValues } from './blind-count.ts';
import { correctionsOf, correctMovement } from './corrections.ts';
import { closeCashSession, correctOpening, joinCashSession, moveCash, openCashSession } from './change-session.ts';
import {
  cashSessionsListing,
  countsBlindly,
  nameOfCashSession as nameOf,
  openCashSessionOf,
  readCashSession,
} from './session-records.ts';
import { cashSessionEntries } from './session-entries.ts';

export function cashRoutes(api: Api): void {
  documentRoutes(api, {
    definition: cashSessions,
    listing: cashSessionsListing,
    read: readCashSession,
    valuesFor: cashSessionValuesFor,
  });

  serve(api, cashEndpoints.current, {
    async work(context) {
      const current = await openCashSessionOf(context);
      return { cashSession: current === null ? null : await readCashSession(context, current) };
    },
  });

  serveList(api, cashEndpoints.entries, {
    page: (context, input) => cashSessionEntries(context, input.params.id, input.query),
  });

  serve(api, cashEndpoints.corrections, {
    async work(context, { params: { id } }, reply) {
      const corrections = await correctionsOf(context, id);
      reply.header('x-total-count', corrections.length);
      return corrections;
    },
  });

  cashWriteRoutes(api);
}

async function cashSessionValuesFor(context: Context): Promise<typeof maskedValues> {
  return (await countsBlindly(context)) ? maskedValues : (values) => ({ ...values });
}

const { record } = cashSessions;

function cashWriteRoutes(api: Api): void {
  openingRoutes(api);
  changeRoutes(api);
}

function openingRoutes(api: Api): void {
  serve(api, cashEndpoints.open, {
    async work(context, { body }) {
      const after = await openCashSession(context, body);
      recordChange(context, cashSessions, { id: after._id, after, name: nameOf(after) });
      return after;
    },
  });

  serve(api, cashEndpoints.join, {
    async work(context, input) {
      const session = await joinCashSession(context, input.params.id);
      const joined = { ...cashSessions, record: z.object({ worksHere: z.boolean() }) };
      const change = { id: session._id, action: 'update', name: nameOf(session) } as const;
      recordChange(context, joined, { ...change, after: { worksHere: true } });
      return { cashSession: session };
    },
  });
}

function changeRoutes(api: Api): void {
  serve(api, cashEndpoints.correctMovement, {
    async work(context, { params: { id: closedId, movementId }, body: correction }) {
      const { movement, session } = await correctMovement(context, { closedId, movementId, correction });
      const after = await readCashSession(context, session);
      const corrected = { ...cashSessions, record: recordedMovement };
      const recorded = { ...movement, origin: 'user' } as const;
      recordChange(context, corrected, { id: session, action: 'update', after: recorded, name: nameOf(after) });
      return { movement, cashSession: after };
    },
  });

  serve(api, cashEndpoints.move, {
    async work(context, { params: { id: session }, body }) {
      const movement = await moveCash(context, session, body);
      const after = await readCashSession(context, session);
      const moved = { ...cashSessions, record: recordedMovement };
      const recorded = { ...movement, origin: 'user' } as const;
      recordChange(context, moved, { id: session, action: 'update', after: recorded, name: nameOf(after) });
      return { movement, cashSession: after };
    },
  });

  serve(api, cashEndpoints.correctOpening, {
    async work(context, { params: { id: session }, body: { openingAmount, reason } }) {
      const { before, after } = await correctOpening(context, session, openingAmount);
      const corrected = { ...cashSessions, record: record.pick({ openingAmount: true }) };
      const change = { id: session, name: nameOf(after), reason, before: { openingAmount: before }, after };
      recordChange(context, corrected, change);
      return { cashSession: after };
    },
  });

  serve(api, cashEndpoints.close, {
    async work(context, { params: { id: session }, body }) {
      const { before, after, refusal } = await closeCashSession(context, session, body);
      recordChange(context, cashSessions, { id: session, before, after, name: nameOf(after) });
      return refusal ?? { cashSession: await readCashSession(context, session) };
    },
  });
}
