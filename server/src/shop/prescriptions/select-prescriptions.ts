import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { blankEye, type Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { Json, RecordColumns } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { isActive } from '../sums/kept-sums.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectPrescriptions>['executeTakeFirstOrThrow']>>;

export function selectPrescriptions({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('prescriptions')
    .innerJoin('clients', (join) => inTenant(join, 'clients.id', 'prescriptions.client_id'))
    .innerJoin('optometrists', (join) => inTenant(join, 'optometrists.id', 'prescriptions.optometrist_id'))
    .selectAll('prescriptions')
    .select(['clients.name as client_name', 'optometrists.name as optometrist_name', 'optometrists.license'])
    .select((query) =>
      query
        .or([
          query.exists(
            query
              .selectFrom('sale_prescriptions')
              .innerJoin('sales', (join) => inTenant(join, 'sales.id', 'sale_prescriptions.sale_id'))
              .select('sales.id')
              .where('sale_prescriptions.tenant_id', '=', actor.tenantId)
              .whereRef('sale_prescriptions.prescription_id', '=', 'prescriptions.id')
              .where(isActive()),
          ),
          query.exists(
            query
              .selectFrom('coverages')
              .select('coverages.id')
              .where('coverages.tenant_id', '=', actor.tenantId)
              .whereRef('coverages.prescription_id', '=', 'prescriptions.id')
              .where('coverages.void_at', 'is', null),
          ),
        ])
        .as('used'),
    )
    .where('prescriptions.tenant_id', '=', actor.tenantId);
}

/** Fields that did not exist when the row was stored are blank. */
const wholeEye = (stored: Eye): Eye => ({ ...blankEye, ...stored });

export function toPrescription(row: Row): RecordOf<typeof prescriptions> {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    clientId: row.client_id,
    client: { _id: row.client_id, name: row.client_name },
    optometristId: row.optometrist_id,
    optometrist: { _id: row.optometrist_id, name: row.optometrist_name, license: row.license },
    rightEye: wholeEye(row.right_eye),
    leftEye: wholeEye(row.left_eye),
    expirationDate: row.expiration_date,
    prescriptionDate: row.prescription_date,
    notes: row.notes,
    used: Boolean(row.used),
  };
}

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
