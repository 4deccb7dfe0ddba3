import { endpoint } from '../../base/endpoint.ts';
import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { newNotice, recall, recallOutcome, recallQuery } from './notices.ts';

const shared = { tag: 'clients', caller: 'recalls.send' } as const;
const answer = z.object({ client: namedReference });

export const recallEndpoints = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/tenant/recalls',
    summary: 'The clients whose last prescription expires, and who should get a message today',
    query: recallQuery,
    answer: z.array(recall),
    shows: [],
  }),
  send: endpoint({
    ...shared,
    method: 'POST',
    path: '/tenant/recalls/:id',
    summary: 'Notes a message to the client of a prescription that expires',
    refusals: [409],
    body: newNotice,
    status: 201,
    answer,
  }),
  note: endpoint({
    ...shared,
    method: 'POST',
    path: '/tenant/recalls/:id/result',
    summary: 'Notes what came of the last message about a prescription',
    refusals: [409],
    body: recallOutcome,
    answer,
  }),
};
