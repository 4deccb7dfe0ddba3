import type { LogoType, NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import { unknownTimeZone } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { settings, type Settings } from '@dioptria/contract/shop/settings/settings.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import { nextVersion, refuseStale } from '../../base/records/versions.ts';
import { sumsOfDays } from '../sums/kept-sums.ts';
import { correctSums } from '../sums/sum-rules.ts';
import { readSettings } from './read-settings.ts';

/**
 * `logoType` is undefined if the request has no new logo.
 * @throws Refusal `stale` if `changes.updatedAt` is older than the stored settings, 400 for a time zone that the database does
 * not know.
 */
export async function updateSettings(
  context: Context,
  changes: z.output<typeof settings.update>,
  logoType: LogoType | undefined,
): Promise<{ before: Settings; after: Settings }> {
  const { tx, actor, now } = context;
  await tx.selectFrom('tenants').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute();
  const before = await readSettings(context);
  refuseStale(before.updatedAt, changes.updatedAt);
  if (changes.timeZone !== undefined) await refuseUnknownZone(context, changes.timeZone);
  if (changes.logo !== undefined) await storeLogo(context, changes.logo, logoType);
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

/** The contract accepts time zones that Node.js knows, but PostgreSQL computes days too, and has another list. */
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
 * The days of sales, and the kept sums by day or month (docs/rules.md#dates-2). If a new column with a day is missing here,
 * moved-days.test.ts fails.
 */
async function moveDays({ tx, actor }: Context, timeZone: string): Promise<void> {
  const day = sql`(sale_date at time zone ${timeZone})::date`;
  // Every change of a sale locks its client first (docs/rules.md#locks-1).
  await sql`select id from clients where tenant_id = ${actor.tenantId} order by id for no key update`.execute(tx);
  await sql`update sales set sale_day = ${day} where tenant_id = ${actor.tenantId} and sale_day <> ${day}`.execute(tx);
  for (const table of sumsOfDays) await correctSums(table, actor.tenantId).execute(tx);
}
