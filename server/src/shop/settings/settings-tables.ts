import type { LensTolerances } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import type { ShopMethod } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import type { LogoType } from '@dioptria/contract/shop/settings/logo.ts';
import type { settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { ColumnType } from 'kysely';
import type { TableOf } from '../../base/database/column-types.ts';

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
