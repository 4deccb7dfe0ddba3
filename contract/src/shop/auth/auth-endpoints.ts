import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import {
  confirmation,
  firstShop,
  loginRequest,
  loginResponse,
  meResponse,
  passwordChange,
  passwordLinkOffer,
  passwordLinkRequest,
  recoveryCodes,
  sessionRecord,
  tableDensityChoice,
  totpCode,
  totpSecret,
  totpState,
} from './auth.ts';

const own = { caller: 'signed-in', tag: 'auth', changes: 'nothing' } as const;
const forSteps = { ...own, isForSteps: true } as const;

export const authEndpoints = {
  createFirstShop: endpoint({
    method: 'POST',
    path: '/auth/first-shop',
    caller: 'public',
    tag: 'auth',
    summary: 'Creates the shop of an empty server, and signs its owner in',
    refusals: [404, 429],
    body: firstShop,
    answer: loginResponse,
    changes: 'nothing',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login',
    caller: 'public',
    tag: 'auth',
    summary: 'Begins a session',
    refusals: [401, 402, 429],
    body: loginRequest,
    answer: loginResponse,
    changes: 'nothing',
  }),
  signOut: endpoint({ ...forSteps, method: 'POST', path: '/auth/logout', summary: 'Ends the session' }),
  me: endpoint({
    ...forSteps,
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, what the user may do, and the shop',
    answer: meResponse,
    shows: ['settings'],
  }),
};

const ofPasswordLink = { path: '/auth/password-link', caller: 'public', tag: 'auth' } as const;

export const passwordLinkEndpoints = {
  offer: endpoint({
    ...ofPasswordLink,
    method: 'GET',
    summary: 'Whether this server mails links for a forgotten password',
    answer: passwordLinkOffer,
    shows: [],
  }),
  ask: endpoint({
    ...ofPasswordLink,
    method: 'POST',
    summary: 'Mails a link for a new password to the user with the address; the answer does not tell if there is one',
    refusals: [404, 429],
    body: passwordLinkRequest,
    answer: z.object({ message: z.string() }),
    changes: 'nothing',
  }),
};

export const ownUserEndpoints = {
  confirm: endpoint({
    ...forSteps,
    method: 'PUT',
    path: '/auth/confirmation',
    summary: 'The password once more: for five minutes the session may do what asks for it',
    refusals: [429],
    body: confirmation,
  }),
  changePassword: endpoint({
    ...forSteps,
    method: 'PUT',
    path: '/auth/password',
    summary: 'Changes the password, and ends every other session of the user',
    refusals: [429],
    body: passwordChange,
    answer: z.object({ message: z.string() }),
  }),
  chooseTableDensity: endpoint({
    ...own,
    method: 'PUT',
    path: '/auth/table-density',
    summary: 'The height of the rows in the tables of the signed-in user',
    body: tableDensityChoice,
  }),
  sessions: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The sessions of the signed-in user, the one in use first',
    answer: z.array(sessionRecord),
  }),
  endOtherSessions: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Ends the other sessions of the signed-in user; needs a confirmation',
    refusals: [409],
  }),
  endSession: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'Ends one session of the signed-in user; needs a confirmation',
    refusals: [409],
  }),
  totp: endpoint({
    ...forSteps,
    method: 'GET',
    path: '/auth/totp',
    summary: 'Whether the signed-in user has a second factor, and how many recovery codes are left',
    answer: totpState,
  }),
  beginTotp: endpoint({
    ...forSteps,
    method: 'PUT',
    path: '/auth/totp/secret',
    summary: 'Begins to set up the second factor; needs a confirmation',
    refusals: [409],
    answer: totpSecret,
  }),
  turnOnTotp: endpoint({
    ...forSteps,
    method: 'PUT',
    path: '/auth/totp',
    summary: 'Turns the second factor on by the first code; the recovery codes are shown this once',
    refusals: [429],
    body: totpCode,
    answer: recoveryCodes,
  }),
  turnOffTotp: endpoint({
    ...forSteps,
    method: 'PUT',
    path: '/auth/totp/off',
    summary: 'Turns the second factor off by a code; needs a confirmation',
    refusals: [429],
    body: totpCode,
  }),
};
