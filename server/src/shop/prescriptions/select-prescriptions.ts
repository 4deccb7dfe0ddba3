import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { firstValidDay, lastValidDay } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { blankEye, type Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import type { ColumnType } from 'kysely';
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
    .select((query) =>
      query
        .selectFrom('sale_prescriptions')
        .innerJoin('sales', (join) => inTenant(join, 'sales.id', 'sale_prescriptions.sale_id'))
        .select('sales.number')
        .where('sale_prescriptions.tenant_id', '=', actor.tenantId)
        .whereRef('sale_prescriptions.prescription_id', '=', 'prescriptions.id')
        .where('prescriptions.cuir', 'is not', null)
        .where(isActive())
        .orderBy('sales.id', 'desc')
        .limit(1)
        .as('used_in_sale'),
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
    ...electronicPart(row),
    used: Boolean(row.used),
  };
}

function electronicPart(row: Row) {
  const { origin, cuir, issued_on: issuedOn, starts_on: startsOn, patient_cuil: patientCuil } = row;
  const first = firstValidDay({ prescriptionDate: row.prescription_date, issuedOn, startsOn });
  return {
    origin,
    cuir,
    issuedOn,
    startsOn,
    patientCuil,
    lastValidDay: origin === 'electronic' ? lastValidDay(first) : null,
    usedInSale: row.used_in_sale,
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
  origin: ColumnType<'paper' | 'electronic', 'paper' | 'electronic' | undefined>;
  cuir: ColumnType<string | null, string | null | undefined>;
  issued_on: ColumnType<string | null, string | null | undefined>;
  starts_on: ColumnType<string | null, string | null | undefined>;
  patient_cuil: ColumnType<string, string | undefined>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    prescriptions: PrescriptionsTable;
  }
}
