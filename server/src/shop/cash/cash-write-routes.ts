import {
  cashClosing,
  cashMovement,
  cashSessions,
  newCashMovement,
  openingCorrection,
} from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { closeCashSession } from './close-session.ts';
import { correctOpening } from './correct-opening.ts';
import { joinCashSession, moveCash, openCashSession } from './change-session.ts';
import { nameOfCashSession as nameOf, readCashSession } from './session-records.ts';

const { path, name: tag, record, permissions } = cashSessions;
const url = `/tenant/${path}`;
const params = z.object({ id: id() });
const changed = { caller: permissions.update, tag, params, refusals: [409] } as const;
const wrapped = z.object({ cashSession: record });

/** Adds the routes that open, join and close cash sessions, and that move cash. */
export function cashWriteRoutes(api: Api): void {
  openingRoutes(api);
  changeRoutes(api);
}

function openingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.update,
    tag,
    summary: 'Opens a session of a register, at which the user works from now on',
    refusals: [409],
    body: cashSessions.create,
    status: 201,
    answer: record,
    async work(context, { body }) {
      const after = await openCashSession(context, body);
      recordChange(context, cashSessions, { id: after._id, after, name: nameOf(after) });
      return after;
    },
  });

  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/join`,
    ...changed,
    summary: 'The user works at the register of this session from now on',
    answer: wrapped,
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
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/movements`,
    ...changed,
    summary: 'Puts cash into the drawer, or takes it out',
    body: newCashMovement,
    status: 201,
    answer: z.object({ movement: cashMovement, cashSession: record }),
    async work(context, { params: { id: session }, body }) {
      const movement = await moveCash(context, session, body);
      const after = await readCashSession(context, session);
      const moved = { ...cashSessions, record: cashMovement.pick({ kind: true, amount: true, reason: true }) };
      recordChange(context, moved, { id: session, action: 'update', after: movement, name: nameOf(after) });
      return { movement, cashSession: after };
    },
  });

  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/opening`,
    ...changed,
    summary: 'Corrects the opening amount of an open session without a tally',
    body: openingCorrection,
    answer: wrapped,
    async work(context, { params: { id: session }, body: { openingAmount, reason } }) {
      const { before, after } = await correctOpening(context, session, openingAmount);
      const corrected = { ...cashSessions, record: record.pick({ openingAmount: true }) };
      const change = { id: session, name: nameOf(after), reason, before: { openingAmount: before }, after };
      recordChange(context, corrected, change);
      return { cashSession: after };
    },
  });

  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/close`,
    ...changed,
    summary: 'Stores what was counted by each method as a tally, and closes the session; a difference needs a note',
    body: cashClosing,
    answer: wrapped,
    async work(context, { params: { id: session }, body }) {
      const { before, after, refusal } = await closeCashSession(context, session, body);
      recordChange(context, cashSessions, { id: session, before, after, name: nameOf(after) });
      return refusal ?? { cashSession: await readCashSession(context, session) };
    },
  });
}
