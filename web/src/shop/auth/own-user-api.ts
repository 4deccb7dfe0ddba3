import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { call, queryOf } from '../../base/http/call.ts';

export const sessionsQuery = queryOf(ownUserEndpoints.sessions);

export const totpQuery = queryOf(ownUserEndpoints.totp);

/** If the server requires the password again for a request, `http` asks for it. */
export const ownUser = {
  confirm: (password: string) => call(ownUserEndpoints.confirm, { body: { password } }),
  changePassword: (body: SentBodyOf<typeof ownUserEndpoints.changePassword>) =>
    call(ownUserEndpoints.changePassword, { body }),
  closeSession: (id: string) => call(ownUserEndpoints.endSession, { params: { id } }),
  closeOthers: () => call(ownUserEndpoints.endOtherSessions),
  beginTotp: () => call(ownUserEndpoints.beginTotp),
  turnOnTotp: (code: string) => call(ownUserEndpoints.turnOnTotp, { body: { code } }),
  turnOffTotp: (code: string) => call(ownUserEndpoints.turnOffTotp, { body: { code } }),
};
