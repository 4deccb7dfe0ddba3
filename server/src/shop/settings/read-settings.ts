import { ansiTolerances, type LensTolerances } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { standardTemplates } from '@dioptria/contract/shop/notices/notice-labels.ts';
import {
  completeMethods,
  type MethodNames,
  namesOfMethods,
  type ShopMethod,
} from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import type { LogoType } from '@dioptria/contract/shop/settings/logo.ts';
import { settings, type Settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { ColumnType } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { TableOf } from '../../base/database/tables.ts';
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

interface TenantsTable extends Omit<TableOf<typeof settings>, 'tenant_id' | 'name_key'> {
  lens_tolerances: ColumnType<LensTolerances | null, string | null | undefined, string | null>;
  payment_methods: ColumnType<ShopMethod[] | null, string | null | undefined, string | null>;
  /** The requests of a suspended tenant get 402. */
  suspended_at: ColumnType<string | null, Date | null | undefined, Date | null>;
}

/** A new picture gets a new id and with it a new URL, so that browsers may cache every picture. */
interface LogosTable {
  tenant_id: string;
  id: string;
  name: string;
  type: LogoType;
  content: Buffer;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    tenants: TenantsTable;
    logos: LogosTable;
  }
}

const methodsOfTenant = statement('method_names', (queries) =>
  queries.selectFrom('tenants').select('payment_methods').where('id', '=', parameter<string>(1)),
);

export async function readMethodNames({ tx, actor }: TenantScope): Promise<MethodNames> {
  const [shop] = await run(tx, methodsOfTenant, [actor.tenantId]);
  return namesOfMethods(shop?.payment_methods ?? []);
}
