import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { sentSession } from '../security/authenticate.ts';
import { authorizeRequest } from '../http/tenant-route.ts';
import type { Context } from '../records/context.ts';

/**
 * For a request whose work takes longer than a request may, such as an import. Such work has its own limits and occupies no slot
 * of the admission. It must open its own transactions: the transaction of the returned context has already ended.
 */
export async function authorizeLongRequest(
  { database, admission }: Api,
  request: FastifyRequest,
  caller: Permission,
): Promise<Context> {
  const session = sentSession(request.headers);
  const context = await admission.run(request, () =>
    asTenant(database, session.tenantId, (tx) => authorizeRequest(tx, session, { caller }, request)),
  );
  admission.leave(request);
  return context;
}
