import type { Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { Json, RecordColumns } from '../../base/database/column-types.ts';

interface PrescriptionsTable extends RecordColumns {
  client_id: string;
  optometrist_id: string;
  right_eye: Json<Eye>;
  left_eye: Json<Eye>;
  expiration_date: string;
  prescription_date: string;
  notes: string;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    prescriptions: PrescriptionsTable;
  }
}
