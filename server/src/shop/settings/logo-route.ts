import type { ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import { logoTypes } from '@dioptria/contract/shop/settings/logo.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { inputOf } from '../../base/http/exchange.ts';
import { documentedSchema } from '../../base/http/route-schema.ts';
import { notFound } from '../../base/records/refusal.ts';

const { logo: endpoint } = settingsEndpoints;

const params = paramsOf(endpoint);

const answer = {
  description: 'The picture',
  content: Object.fromEntries(logoTypes.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
};

/** With these headers, a picture that a browser opens as a page runs no script, loads nothing, and has no origin. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // The web app may be on another host than the API.
  'cross-origin-resource-policy': 'cross-origin',
  // A new logo has a new URL, so that a browser can keep this picture for a year.
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * For everybody who knows the URL, because a browser requests the pictures of a page without the session
 * (docs/rules.md#settings-3).
 */
export function logoRoute({ app, admission, database }: Api): void {
  app.route({
    method: 'GET',
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { caller: 'public' },
    schema: documentedSchema({ ...endpoint, params, answer }, 'public'),
    onRequest: (request, reply) => admission.enter(request, reply, 'read'),
    handler: (request, reply) => admission.run(request, () => sendLogo(request, reply)),
  });

  async function sendLogo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { tenantId, logoId } = inputOf<ParamsOf<typeof endpoint>, unknown, unknown>(request).params;
    const logo = await asTenant(database, tenantId, (tx) =>
      tx
        .selectFrom('logos')
        .select(['type', 'content'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', logoId)
        .executeTakeFirst(),
    );
    if (!logo) throw notFound();
    return reply.headers(headers).type(logo.type).send(logo.content);
  }
}
