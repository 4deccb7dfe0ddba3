import type { ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import { type LogoType, logoTypes, type NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import { unknownTimeZone } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { settings, type Settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { documentedSchema, inputOf } from '../../base/http/exchange.ts';
import { singleRecordRoutes } from '../../base/http/resource-routes.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import { nextVersion, refuseStale } from '../../base/records/write-checks.ts';
import { sumsOfDays } from '../sums/kept-sums.ts';
import { correctSums } from '../sums/sum-rules.ts';
import { logoType } from './read-picture.ts';
import { readSettings } from './read-settings.ts';

/**
 * `type` is undefined if the request has no new logo.
 * @throws Refusal `stale` if `changes.updatedAt` is older than the stored settings, 400 for a time zone that the database does
 * not know.
 */
async function updateSettings(
  context: Context,
  changes: z.output<typeof settings.update>,
  type: LogoType | undefined,
): Promise<{ before: Settings; after: Settings }> {
  const { tx, actor, now } = context;
  await tx.selectFrom('tenants').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute();
  const before = await readSettings(context);
  refuseStale(before.updatedAt, changes.updatedAt);
  if (changes.timeZone !== undefined) await refuseUnknownZone(context, changes.timeZone);
  if (changes.logo !== undefined) await storeLogo(context, changes.logo, type);
  const { name = before.name, lensTolerances, paymentMethods, ...others } = changes;
  const columns = {
    ...columnsOf(settings, others),
    name,
    updated_at: nextVersion(before.updatedAt, now),
    lens_tolerances: lensTolerances && JSON.stringify(lensTolerances),
    payment_methods: paymentMethods && JSON.stringify(paymentMethods),
  };
  await tx.updateTable('tenants').set(columns).where('id', '=', actor.tenantId).execute();
  const after = await readSettings(context);
  if (after.timeZone !== before.timeZone) await moveDays(context, after.timeZone);
  return { before, after };
}

/** The contract accepts the time zones that Node.js knows. PostgreSQL, which also computes days, has another list. */
async function refuseUnknownZone({ tx }: Context, timeZone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${timeZone})`.execute(tx);
  if (rows.length === 0) throw invalid({ path: 'timeZone', message: unknownTimeZone });
}

async function storeLogo({ tx, actor }: Context, logo: NewLogo | null, type: LogoType | undefined): Promise<void> {
  await tx.deleteFrom('logos').where('tenant_id', '=', actor.tenantId).execute();
  if (!logo || !type) return;
  const content = Buffer.from(logo.content, 'base64');
  const row = { tenant_id: actor.tenantId, id: newId(), name: logo.name, type, content };
  await tx.insertInto('logos').values(row).execute();
}

/**
 * Moves the days of sales, and the kept sums by day or month (docs/rules.md#dates-2). moved-days.test.ts fails if a new
 * date column is neither moved here nor in the test's list of days that do not move.
 */
async function moveDays({ tx, actor }: Context, timeZone: string): Promise<void> {
  const day = sql`(sale_date at time zone ${timeZone})::date`;
  // Every change of a sale locks its client first (docs/rules.md#locks-1).
  await sql`select id from clients where tenant_id = ${actor.tenantId} order by id for no key update`.execute(tx);
  await sql`update sales set sale_day = ${day} where tenant_id = ${actor.tenantId} and sale_day <> ${day}`.execute(tx);
  for (const table of sumsOfDays) await correctSums(table, actor.tenantId).execute(tx);
}

/** In bytes: enough for a logo of 200 kB in base64 and for the other fields. */
const BODY_LIMIT = 320 * 1024;

/** `offersSecondFactor` is false on a server that has no key to encrypt the secrets of second factors. */
export const settingsRoutes = (api: Api, offersSecondFactor: boolean): void =>
  singleRecordRoutes(api, {
    definition: settings,
    endpoints: settingsEndpoints,
    schema: 'Settings',
    bodyLimit: BODY_LIMIT,
    read: readSettings,
    prepare: async ({ tenantId }, { logo }) => (logo ? logoType(tenantId, logo.content) : undefined),
    change(context, changes, type) {
      if (!offersSecondFactor && (changes.secondFactor ?? 'optional') !== 'optional') {
        throw invalid({ path: 'secondFactor', message: totpUnavailable });
      }
      return updateSettings(context, changes, type);
    },
  });

const { logo: endpoint } = settingsEndpoints;

const params = paramsOf(endpoint);

const answer = {
  description: 'The picture',
  content: Object.fromEntries(logoTypes.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
};

/** If a browser opens the picture as a page, the headers forbid scripts and requests, and deny it an origin. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // The web app may be on another host than the API.
  'cross-origin-resource-policy': 'cross-origin',
  // A new logo has a new URL, so that a browser can keep this picture for a year.
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * The logo is public for everybody who knows its URL, because a browser requests the pictures of a page without the session
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
