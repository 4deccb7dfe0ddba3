import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { acceptedInvitation, invitation, invited, openedInvitation } from '../auth/auth.ts';
import { passwordReset, users, userTotp } from './users.ts';

const answer = z.object({ message: z.string() });
const writing = { caller: users.permissions.update, tag: users.name, changes: 'nothing' } as const;

export const userEndpoints = {
  resetPassword: endpoint({
    ...writing,
    method: 'PUT',
    path: '/tenant/users/reset-password/:id',
    summary: 'Sets a new password and ends every session of the user',
    body: passwordReset,
    answer,
  }),
  // The method is PUT, because the server stores the answer to a POST for repeated requests, and must not store the link.
  invite: endpoint({
    ...writing,
    method: 'PUT',
    path: '/tenant/users/:id/invitation',
    summary: 'Makes a link by which the user chooses a password, once, within two days; the former link ends',
    refusals: [409],
    answer: invitation,
  }),
  endSessions: endpoint({
    ...writing,
    method: 'DELETE',
    path: '/tenant/users/:id/sessions',
    summary: 'Ends every session of the user',
    refusals: [409],
    answer,
  }),
  totp: endpoint({
    method: 'GET',
    path: '/tenant/users/:id/totp',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Whether the user has a second factor',
    answer: userTotp,
    shows: [],
  }),
  turnOffTotp: endpoint({
    method: 'DELETE',
    path: '/tenant/users/:id/totp',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Turns the second factor of a colleague off',
    needsPassword: true,
    refusals: [409],
    answer,
  }),
};

const ofInvitation = {
  method: 'POST',
  caller: 'public',
  tag: 'auth',
  refusals: [404, 429],
  changes: 'nothing',
} as const;

export const invitationEndpoints = {
  open: endpoint({
    ...ofInvitation,
    path: '/auth/invitation',
    summary: 'The user whom an invitation is for',
    body: openedInvitation,
    answer: invited,
  }),
  accept: endpoint({
    ...ofInvitation,
    path: '/auth/invitation/accept',
    summary: 'Sets the password of the invited user, once; the user signs in with it',
    body: acceptedInvitation,
    answer: z.object({ email: z.string() }),
  }),
};
