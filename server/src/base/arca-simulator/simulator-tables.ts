import type { Json as JsonColumn } from '../database/column-types.ts';
import type { Json, Voucher } from '@dioptria/arca-simulator/store.ts';

interface SimulatorValuesTable {
  tenant_id: string;
  name: string;
  content: JsonColumn<Json>;
}

export interface SimulatorVouchersTable {
  tenant_id: string;
  cuit: string;
  point_of_sale: number;
  type: number;
  number: number;
  content: JsonColumn<VoucherContent>;
}

export type VoucherContent = Omit<Voucher, 'cuit' | 'pointOfSale' | 'type' | 'number'>;

declare module '../database/tables.ts' {
  interface Tables {
    arca_simulator_values: SimulatorValuesTable;
    arca_simulator_vouchers: SimulatorVouchersTable;
  }
}
