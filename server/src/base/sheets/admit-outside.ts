import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { sentSession } from '../security/authenticate.ts';
import { admit } from '../http/tenant-route.ts';
import type { Context } from '../records/context.ts';

/**
 * Admits a request whose work takes longer than a request may. Such work has its own limits and its own transactions, and no
 * slot. The context's own transaction has ended.
 */
export async function admitOutside(
  { database, admission }: Api,
  request: FastifyRequest,
  caller: Permission,
): Promise<Context> {
  const session = sentSession(request.headers);
  const context = await admission.run(request, () =>
    asTenant(database, session.tenantId, (tx) => admit(tx, session, { caller }, request)),
  );
  admission.leave(request);
  return context;
}
