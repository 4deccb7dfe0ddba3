import { invalidDate } from '@dioptria/contract/base/fields.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { prescriptionKey } from '@dioptria/contract/shop/imports/import-plans.ts';
import {
  cuirLoaded,
  isStartTooEarly,
  prescriptionLoaded,
  startsBeforeIssue,
} from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { isUnexpired, usedPrescription } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import type { CreateOf, FiltersOf, RecordOf, Selection, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { inTenant } from '../../base/database/statements.ts';
import { bulkService } from '../../base/records/bulk.ts';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { listing, textOrder } from '../../base/records/listing.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { nextVersion, refuseDuplicate, refuseStale, requireReferences } from '../../base/records/write-checks.ts';
import { conflict, invalid, notFound, Refusal } from '../../base/records/refusal.ts';
import { recordsMatching } from '../../base/records/search-tokens.ts';
import { isFinalConsumer } from '../clients/client-records.ts';
import { selectPrescriptions, toPrescription } from './select-prescriptions.ts';

type Prescription = RecordOf<typeof prescriptions>;
type Changes = UpdateOf<typeof prescriptions>;

const today = ({ now, timeZone }: Context) => shopDay(now, timeZone);

function prescriptionsMatching(tenantId: string, typed: string) {
  const found = recordsMatching(tenantId, 'clients', typed);
  return (
    found && sql`(select id from prescriptions where tenant_id = ${tenantId} and client_id = any(array(${found})))`
  );
}

const prescriptionsListing = listing({
  plan: (context, { clientId }: Selection & FiltersOf<typeof prescriptions>) => ({
    table: 'prescriptions' as const,
    defaultSort: prescriptions.defaultSort,
    rows: selectPrescriptions(context),
    sorts: {
      createdAt: sql.ref('prescriptions.created_at'),
      prescriptionDate: sql.ref('prescriptions.prescription_date'),
      expirationDate: sql.ref('prescriptions.expiration_date'),
      notes: textOrder('prescriptions.notes'),
    },
    filters: clientId === undefined ? [] : [sql`prescriptions.client_id = ${clientId}`],
    matching: (typed: string) => prescriptionsMatching(context.actor.tenantId, typed),
  }),
  records: (_context, rows) => rows.map(toPrescription),
});

async function readPrescription(context: Context, id: string): Promise<Prescription> {
  const row = await selectPrescriptions(context).where('prescriptions.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toPrescription(row);
}

/** A CUIR without an origin makes the prescription electronic. Undefined values remain as they are. */
function electronicColumns({ origin, cuir, issuedOn, startsOn, patientCuil }: Changes) {
  const implied = cuir === undefined ? undefined : cuir === null ? 'paper' : 'electronic';
  return {
    origin: origin ?? implied,
    cuir,
    issued_on: issuedOn,
    starts_on: startsOn,
    patient_cuil: patientCuil,
  } as const;
}

/** @throws Refusal `duplicate` with the id if another prescription has the CUIR (docs/rules.md#prescriptions-29). */
async function refuseLoaded({ tx, actor }: Context, cuir: string | null | undefined, ownId?: string): Promise<void> {
  if (!cuir) return;
  const found = await tx
    .selectFrom('prescriptions')
    .innerJoin('clients', (join) => inTenant(join, 'clients.id', 'prescriptions.client_id'))
    .select(['prescriptions.id', 'clients.name'])
    .where('prescriptions.tenant_id', '=', actor.tenantId)
    .where('prescriptions.cuir', '=', cuir)
    .executeTakeFirst();
  if (!found || found.id === ownId) return;
  const message = prescriptionLoaded(found.name);
  throw new Refusal(409, 'duplicate', message, { errors: [{ path: 'cuir', message }], id: found.id });
}

interface StoredDays {
  prescriptionDate: string;
  issuedOn: string | null;
  startsOn: string | null;
}

function refuseEarlyStart(context: Context, changes: Changes, stored?: StoredDays): void {
  const { prescriptionDate = stored?.prescriptionDate ?? today(context) } = changes;
  const { issuedOn = stored?.issuedOn ?? null, startsOn = stored?.startsOn ?? null } = changes;
  if (isStartTooEarly({ prescriptionDate, issuedOn, startsOn }))
    throw invalid({ path: 'startsOn', message: startsBeforeIssue });
}

async function checkFields(context: Context, fields: Changes): Promise<void> {
  if (fields.expirationDate !== undefined && !isUnexpired(fields.expirationDate, today(context))) {
    throw invalid({ path: 'expirationDate', message: invalidDate });
  }
  await requireReferences(context, [
    { field: 'clientId', table: 'clients', id: fields.clientId },
    { field: 'optometristId', table: 'optometrists', id: fields.optometristId },
  ]);
  if (fields.clientId !== undefined && (await isFinalConsumer(context, fields.clientId)))
    throw invalid({ path: 'clientId', message: finalConsumer.noPrescription });
}

async function createPrescription(context: Context, input: CreateOf<typeof prescriptions>): Promise<Prescription> {
  await checkFields(context, input);
  refuseEarlyStart(context, input);
  const { tx, actor, now } = context;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('prescriptions')
    .values({
      tenant_id: actor.tenantId,
      id,
      client_id: input.clientId,
      optometrist_id: input.optometristId,
      right_eye: JSON.stringify(input.rightEye),
      left_eye: JSON.stringify(input.leftEye),
      expiration_date: input.expirationDate,
      prescription_date: input.prescriptionDate ?? today(context),
      ...electronicColumns(input),
      notes: input.notes,
      created_at: now,
      updated_at: now,
    })
    // Another transaction may store the same CUIR at this moment. After a violation, no query could find its prescription.
    .onConflict((conflicting) => conflicting.constraint('prescriptions_cuir').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) await refuseLoaded(context, input.cuir);
  await countRecords(context, 'prescriptions', 1);
  return readPrescription(context, id);
}

/**
 * The creation of a sale and a change of coverages lock their prescriptions in the same way, so no user edits a prescription
 * while a sale takes it.
 * @throws Refusal `not_found`, or `locked` if a sale or a coverage uses the prescription.
 */
async function lockUnused(context: Context, id: string): Promise<Prescription> {
  const { tx, actor } = context;
  await tx
    .selectFrom('prescriptions')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  // A second query reads the prescription after the lock: the first query would not see rows that other transactions commit while
  // it waits.
  const stored = await readPrescription(context, id);
  if (stored.used) throw conflict('locked', usedPrescription);
  return stored;
}

async function updatePrescription(context: Context, id: string, changes: Changes): Promise<Prescription> {
  const stored = await lockUnused(context, id);
  refuseStale(stored.updatedAt, changes.updatedAt);
  await checkFields(context, changes);
  refuseEarlyStart(context, changes, stored);
  await refuseLoaded(context, changes.cuir, id);
  const { tx, actor, now } = context;
  const update = tx
    .updateTable('prescriptions')
    .set({
      client_id: changes.clientId,
      optometrist_id: changes.optometristId,
      right_eye: changes.rightEye && JSON.stringify(changes.rightEye),
      left_eye: changes.leftEye && JSON.stringify(changes.leftEye),
      expiration_date: changes.expirationDate,
      prescription_date: changes.prescriptionDate,
      ...electronicColumns(changes),
      notes: changes.notes,
      updated_at: nextVersion(stored.updatedAt, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  await refuseDuplicate(update.execute(), 'prescriptions_cuir', cuirLoaded);
  return readPrescription(context, id);
}

/**
 * If a canceled sale refers to the prescription, a foreign key refuses the deletion. A void coverage keeps the day of its deleted
 * prescription.
 */
async function removePrescription(context: Context, id: string): Promise<void> {
  await lockUnused(context, id);
  const { tx, actor } = context;
  await tx.deleteFrom('prescriptions').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  await countRecords(context, 'prescriptions', -1);
}

export async function prescriptionsOfClient(context: Context, clientId: string): Promise<Prescription[]> {
  const { tx, actor } = context;
  const client = await tx
    .selectFrom('clients')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw notFound();
  const rows = await selectPrescriptions(context)
    .where('prescriptions.client_id', '=', clientId)
    .orderBy('prescriptions.created_at', 'desc')
    .orderBy('prescriptions.id', 'desc')
    .execute();
  return rows.map(toPrescription);
}

/** Adds prescriptions and changes none. An imported prescription may be expired (docs/rules.md#imports-6). */
const prescriptionsBulk = bulkService<typeof prescriptions>({
  table: 'prescriptions',
  async idsByKey(context, rows) {
    const clients = rows.map(({ values }) => values['clientId']);
    const found = await selectPrescriptions(context)
      .where('prescriptions.client_id', '=', sql<string>`any(${clients}::uuid[])`)
      .execute();
    return found.map(toPrescription).map((stored) => ({ id: stored._id, key: prescriptionKey(stored) }));
  },
  async ownersOf({ tx, actor }, codes) {
    const rows = await tx
      .selectFrom('prescriptions')
      .select(['id', 'cuir'])
      .where('tenant_id', '=', actor.tenantId)
      .where('cuir', '=', sql<string>`any(${codes})`)
      .execute();
    return new Map(rows.map(({ id, cuir }) => [cuir ?? '', id]));
  },
  async read(context, ids) {
    const rows = await selectPrescriptions(context)
      .where('prescriptions.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return rows.map(toPrescription);
  },
  columnsOf: (context, input) => ({
    client_id: input.clientId,
    optometrist_id: input.optometristId,
    right_eye: input.rightEye,
    left_eye: input.leftEye,
    expiration_date: input.expirationDate,
    prescription_date: input.prescriptionDate ?? today(context),
    ...electronicColumns(input),
    notes: input.notes,
  }),
  changedColumns() {
    throw new Error('An import changes no prescription');
  },
});

export const prescriptionsService: CrudService<typeof prescriptions> = {
  ...prescriptionsListing,
  read: readPrescription,
  create: createPrescription,
  update: updatePrescription,
  remove: removePrescription,
  bulk: prescriptionsBulk,
};
