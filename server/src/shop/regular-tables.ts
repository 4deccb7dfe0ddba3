import type { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import type { TableOf } from '../base/database/tables.ts';

type RegularTables = { [Name in keyof typeof regularResources]: TableOf<(typeof regularResources)[Name]> };

declare module '../base/database/tables.ts' {
  interface Tables extends RegularTables {}
}
