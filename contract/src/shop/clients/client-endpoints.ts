import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { changedContact, changedPolicies, clients } from './clients.ts';

export const clientEndpoints = {
  byDocument: endpoint({
    method: 'GET',
    path: '/tenant/clients/numId/:id',
    caller: 'clients.read',
    tag: 'clients',
    summary: 'The newest client with a document number; X-Total-Count says how many share it',
    params: z.object({ id: z.string() }),
    answer: clients.record,
    shows: [],
  }),
  changePolicies: endpoint({
    method: 'PUT',
    path: '/tenant/clients/:id/policies',
    // Sellers need this route: they read the insurer's card at the counter (docs/rules.md#clients-13).
    caller: 'clients.create',
    tag: 'clients',
    summary: "Changes a client's insurers and birth date",
    refusals: [404, 409],
    body: changedPolicies,
    answer: z.object({ client: clients.record }),
  }),
  changeContact: endpoint({
    method: 'PUT',
    path: '/tenant/clients/:id/contact',
    caller: 'clients.contact',
    tag: 'clients',
    summary: "Changes a client's name, phone, email and address",
    refusals: [404, 409],
    body: changedContact,
    answer: z.object({ client: clients.record }),
  }),
  takeFinalConsumer: endpoint({
    method: 'POST',
    path: '/tenant/clients/final-consumer',
    caller: 'sales.create',
    tag: 'clients',
    summary: "The client 'Consumidor final', for a sale without a client's data; its first use creates it",
    answer: clients.record,
    changes: 'nothing',
  }),
};
