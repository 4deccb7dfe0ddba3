import { cashEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { cashMovement, cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { closeCashSession } from './close-session.ts';
import { correctOpening } from './correct-opening.ts';
import { joinCashSession, moveCash, openCashSession } from './change-session.ts';
import { nameOfCashSession as nameOf, readCashSession } from './session-records.ts';

const { record } = cashSessions;

export function cashWriteRoutes(api: Api): void {
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
  serve(api, cashEndpoints.move, {
    async work(context, { params: { id: session }, body }) {
      const movement = await moveCash(context, session, body);
      const after = await readCashSession(context, session);
      const moved = { ...cashSessions, record: cashMovement.pick({ kind: true, amount: true, reason: true }) };
      recordChange(context, moved, { id: session, action: 'update', after: movement, name: nameOf(after) });
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
