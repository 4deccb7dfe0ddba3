import type { NewLogo } from '@dioptria/contract/logo.ts';
import { settings, type Settings } from '@dioptria/contract/settings.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../resource/context.ts';
import { columnsOf } from '../resource/stored-fields.ts';
import { nextVersion, refuseStale } from '../resource/versions.ts';
import { correctSums } from '../sums/sum-rules.ts';
import { logoType } from './logo-type.ts';
import { readSettings } from './read-settings.ts';

/**
 * Changes the settings of the tenant.
 * @throws Refusal `stale` if `changes.updatedAt` is older than the stored settings, 400 for a picture that is no logo.
 */
export async function updateSettings(
  context: Context,
  changes: z.output<typeof settings.update>,
): Promise<{ before: Settings; after: Settings }> {
  const { tx, actor, now } = context;
  await tx.selectFrom('tenants').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute();
  const before = await readSettings(context);
  refuseStale(before.updatedAt, changes.updatedAt);
  if (changes.logo !== undefined) await storeLogo(context, changes.logo);
  const { name = before.name, lensTolerances, ...others } = changes;
  const columns = {
    ...columnsOf(settings, others),
    name,
    updated_at: nextVersion(before.updatedAt, now),
    lens_tolerances: lensTolerances && JSON.stringify(lensTolerances),
  };
  await tx.updateTable('tenants').set(columns).where('id', '=', actor.tenantId).execute();
  const after = await readSettings(context);
  if (after.timeZone !== before.timeZone) await moveDays(context, after.timeZone);
  return { before, after };
}

async function storeLogo({ tx, actor }: Context, logo: NewLogo | null): Promise<void> {
  await tx.deleteFrom('logos').where('tenant_id', '=', actor.tenantId).execute();
  if (!logo) return;
  const content = Buffer.from(logo.content, 'base64');
  const row = { tenant_id: actor.tenantId, id: newId(), name: logo.name, type: logoType(content), content };
  await tx.insertInto('logos').values(row).execute();
}

/** Figures count sales and purchases by the shop's days and months, so another time zone moves them (docs/rules.md#dates-2). */
async function moveDays({ tx, actor }: Context, timeZone: string): Promise<void> {
  const day = sql`(sale_date at time zone ${timeZone})::date`;
  await sql`update sales set sale_day = ${day} where tenant_id = ${actor.tenantId} and sale_day <> ${day}`.execute(tx);
  const moved = [
    'sale_days',
    'product_months',
    'provider_purchases',
    'payment_days',
    'delivery_months',
    'lab_months',
  ] as const;
  for (const table of moved) await correctSums(table, actor.tenantId).execute(tx);
}
