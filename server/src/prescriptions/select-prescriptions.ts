import { blankEye, type Eye } from '@dioptria/contract/prescription-values.ts';
import type { prescriptions } from '@dioptria/contract/prescriptions.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import type { TenantScope } from '../resource/context.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectPrescriptions>['executeTakeFirstOrThrow']>>;

/** Prescriptions with the names of client and doctor, and whether a sale that is not canceled refers to them. */
export function selectPrescriptions({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('prescriptions')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.tenant_id', '=', 'prescriptions.tenant_id')
        .onRef('clients.id', '=', 'prescriptions.client_id'),
    )
    .innerJoin('optometrists', (join) =>
      join
        .onRef('optometrists.tenant_id', '=', 'prescriptions.tenant_id')
        .onRef('optometrists.id', '=', 'prescriptions.optometrist_id'),
    )
    .selectAll('prescriptions')
    .select(['clients.name as client_name', 'optometrists.name as optometrist_name', 'optometrists.license'])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('sale_prescriptions')
            .innerJoin('sales', (join) =>
              join
                .onRef('sales.tenant_id', '=', 'sale_prescriptions.tenant_id')
                .onRef('sales.id', '=', 'sale_prescriptions.sale_id'),
            )
            .select('sales.id')
            .whereRef('sale_prescriptions.tenant_id', '=', 'prescriptions.tenant_id')
            .whereRef('sale_prescriptions.prescription_id', '=', 'prescriptions.id')
            .where('sales.order_status', '!=', 'canceled'),
        )
        .as('used'),
    )
    .where('prescriptions.tenant_id', '=', actor.tenantId);
}

/** A stored eye. Values that are newer than the row are blank. */
const wholeEye = (stored: Eye): Eye => ({ ...blankEye, ...stored });

/** The record of a row. */
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
