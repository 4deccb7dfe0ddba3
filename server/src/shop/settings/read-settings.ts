import { ansiTolerances } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { completeMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { standardTemplates } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { settings, type Settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';

export async function readSettings({ tx, actor }: TenantScope): Promise<Settings> {
  const [{ id: _id, created_at: createdAt, updated_at: updatedAt, ...row }, logo] = await Promise.all([
    tx.selectFrom('tenants').selectAll().where('id', '=', actor.tenantId).executeTakeFirstOrThrow(),
    tx.selectFrom('logos').select(['id as _id', 'name']).where('tenant_id', '=', actor.tenantId).executeTakeFirst(),
  ]);
  const lensTolerances = row.lens_tolerances ?? ansiTolerances;
  const paymentMethods = completeMethods(row.payment_methods ?? []);
  const templates = {
    readyMessage: row.ready_message || standardTemplates.readyMessage,
    balanceMessage: row.balance_message || standardTemplates.balanceMessage,
    recallMessage: row.recall_message || standardTemplates.recallMessage,
  };
  return {
    _id,
    createdAt,
    updatedAt,
    logo: logo ?? null,
    ...fieldsOf(settings, row),
    lensTolerances,
    paymentMethods,
    ...templates,
  };
}
