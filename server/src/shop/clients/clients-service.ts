import { accountTexts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { clientNotFound, clients, clientsWithEmail } from '@dioptria/contract/shop/clients/clients.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/final-consumer.ts';
import { textOf } from '@dioptria/contract/base/field-words.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { documentKey } from '@dioptria/contract/shop/imports/import-plans.ts';
import { clientTaken } from '@dioptria/contract/base/problems.ts';
import type { CreateOf, FiltersOf, RecordOf, Selection, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/search-text.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { bulkService } from '../../base/records/bulk.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { listing } from '../../base/records/listing.ts';
import { textOrder } from '../../base/records/list-page.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { requireReferences } from '../../base/records/references.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { indexRecord, removeSearchTokens } from '../../base/records/search-tokens.ts';
import { isFinalConsumer } from './final-consumer.ts';
import { nextVersion, refuseStale } from '../../base/records/versions.ts';
import { refuseDuplicate } from '../../base/records/duplicates.ts';
import { inTenant } from '../../base/database/in-tenant.ts';

type Client = RecordOf<typeof clients>;
type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>['executeTakeFirstOrThrow']>>;

/** Selects the clients of a tenant with the names of their insurers. */
function selectClients({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('clients')
    .leftJoin('insurances', (join) => inTenant(join, 'insurances.id', 'clients.insurance_id'))
    .selectAll('clients')
    .select('insurances.name as insurance_name')
    .where('clients.tenant_id', '=', actor.tenantId);
}

function toClient(row: ClientRow): Client {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    typeId: row.type_id,
    numId: row.num_id,
    address: row.address,
    numInsurance: row.num_insurance,
    insurance: row.insurance_id === null ? null : { _id: row.insurance_id, name: row.insurance_name ?? '' },
    acceptsMessages: row.accepts_messages,
    isFinalConsumer: row.final_consumer,
  };
}

/**
 * The fields of a client. An edit may set any document type, but a new client has one of the listed types
 * (docs/rules.md#clients-2).
 */
type Fields = Omit<CreateOf<typeof clients>, 'typeId'> & { typeId: string };

const blankFields: Fields = {
  name: '',
  email: '',
  phone: '',
  typeId: '',
  numId: '',
  address: '',
  numInsurance: '',
  insuranceId: null,
  acceptsMessages: true,
};

function columnsOf(fields: Fields) {
  return {
    name: fields.name,
    name_key: searchKey(fields.name),
    email: fields.email,
    phone: fields.phone,
    type_id: fields.typeId,
    type_id_key: compactKey(fields.typeId),
    num_id: fields.numId,
    num_id_key: compactKey(fields.numId),
    address: fields.address,
    num_insurance: fields.numInsurance,
    insurance_id: fields.insuranceId,
    accepts_messages: fields.acceptsMessages,
  };
}

/** True for the clients with a document number. 'Consumidor final' has none, so a blank number finds no client. */
const hasDocument = (typed: string) =>
  sql<boolean>`(clients.num_id_key = ${compactKey(typed)} and not clients.final_consumer)`;

const clientsListing = listing({
  plan: (context, { numId }: Selection & FiltersOf<typeof clients>) => ({
    table: 'clients' as const,
    defaultSort: clients.defaultSort,
    rows: selectClients(context),
    sorts: {
      name: sql.ref('clients.name_key'),
      email: textOrder('clients.email'),
      numId: sql.ref('clients.num_id_key'),
      phone: textOrder('clients.phone'),
      createdAt: sql.ref('clients.created_at'),
    },
    filters: numId === undefined ? [] : [hasDocument(numId)],
  }),
  records: (_context, rows) => rows.map(toClient),
});

async function readClient(context: Context, id: string): Promise<Client> {
  const row = await selectClients(context).where('clients.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toClient(row);
}

/**
 * Refuses a client without email if the shop asks for it (docs/rules.md#clients-8).
 */
async function refuseMissingEmail(context: Context, email: string): Promise<void> {
  if (email === '' && (await asksForEmail(context))) throw invalid({ path: 'email', message: requiredField });
}

async function asksForEmail({ tx, actor }: Context): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('asks_for_email')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return tenant.asks_for_email;
}

async function createClient(context: Context, input: CreateOf<typeof clients>): Promise<Client> {
  const { tx, actor, now } = context;
  await refuseMissingEmail(context, input.email);
  await requireReferences(context, [{ field: 'insuranceId', table: 'insurances', id: input.insuranceId }]);
  const id = newId();
  const row = { tenant_id: actor.tenantId, id, created_at: now, updated_at: now, ...columnsOf(input) };
  await refuseDuplicate(tx.insertInto('clients').values(row).execute(), 'clients_document', clientTaken);
  return registerClient(context, id);
}

/** Adds a stored client to the search and to the total of clients, and returns the client. */
async function registerClient(context: Context, id: string): Promise<Client> {
  const client = await readClient(context, id);
  await indexRecord(context, 'clients', id, client);
  await countRecords(context, 'clients', 1);
  return client;
}

/**
 * Returns the client 'Consumidor final' of the tenant, and creates it when it is first used (docs/rules.md#clients-9). Of
 * concurrent first uses, one creates the client and the others wait for it.
 */
export async function takeFinalConsumer(context: Context): Promise<{ client: Client; isNew: boolean }> {
  const { tx, actor, now } = context;
  const id = newId();
  const fields = { ...blankFields, name: finalConsumer.name, acceptsMessages: false };
  const row = { tenant_id: actor.tenantId, id, created_at: now, updated_at: now, ...columnsOf(fields) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clients')
    .values({ ...row, final_consumer: true })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { client: await registerClient(context, id), isNew: true };
  const stored = await selectClients(context).where('clients.final_consumer', '=', true).executeTakeFirstOrThrow();
  return { client: toClient(stored), isNew: false };
}

async function updateClient(context: Context, id: string, changes: UpdateOf<typeof clients>): Promise<Client> {
  const { tx, actor, now } = context;
  const row = await selectClients(context).where('clients.id', '=', id).forNoKeyUpdate('clients').executeTakeFirst();
  if (!row) throw notFound();
  if (row.final_consumer) throw conflict('locked', finalConsumer.kept);
  refuseStale(row.updated_at, changes.updatedAt);
  // A client that was created without email can be edited without one.
  if (row.email !== '') await refuseMissingEmail(context, changes.email ?? row.email);
  await requireReferences(context, [{ field: 'insuranceId', table: 'insurances', id: changes.insuranceId }]);
  const update = tx
    .updateTable('clients')
    .set({
      ...columnsOf({ ...toClient(row), insuranceId: row.insurance_id, ...changes }),
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  await refuseDuplicate(update.execute(), 'clients_document', clientTaken);
  const client = await readClient(context, id);
  await indexRecord(context, 'clients', id, client);
  return client;
}

async function removeClient(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  if (await isFinalConsumer(context, id)) throw conflict('locked', finalConsumer.kept);
  await refuseCreditor(context, id);
  const { numDeletedRows } = await tx
    .deleteFrom('clients')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
  await removeSearchTokens(context, id);
  await countRecords(context, 'clients', -1);
}

/** Refuses to delete a client whose account has credit (docs/rules.md#accounts-7). */
async function refuseCreditor({ tx, actor }: Context, id: string): Promise<void> {
  const account = await tx
    .selectFrom('client_accounts')
    .select('credit_cents')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  const credit = fromCents(account?.credit_cents ?? 0);
  if (credit > 0) throw conflict('in_use', accountTexts.hasCredit(credit));
}

/**
 * Returns all clients with a document number, newest first. Documents of different types may have the same number
 * (docs/rules.md#clients-5).
 * @param typed the number as a user writes it. Dots, spaces and case do not matter.
 * @throws Refusal `not_found` if no client has the number.
 */
export async function clientsByDocument(context: Context, typed: string): Promise<[Client, ...Client[]]> {
  const rows = await selectClients(context)
    .where(hasDocument(typed))
    .orderBy('clients.created_at', 'desc')
    .orderBy('clients.id', 'desc')
    .execute();
  const [newest, ...others] = rows.map(toClient);
  if (!newest) throw notFound(clientNotFound);
  return [newest, ...others];
}

const clientsBulk = bulkService<typeof clients>({
  table: 'clients',
  async idsByKey({ tx, actor }, rows) {
    const numbers = rows.map(({ values }) => compactKey(textOf(values['numId'])));
    return tx
      .selectFrom('clients')
      .select(['id', 'type_id', 'num_id'])
      .where('tenant_id', '=', actor.tenantId)
      .where('num_id_key', '=', sql<string>`any(${numbers})`)
      .execute()
      .then((found) => found.map((row) => ({ id: row.id, key: documentKey(row.type_id, row.num_id) })));
  },
  createSchema: async (context) => ((await asksForEmail(context)) ? clientsWithEmail : clients).create,
  async read(context, ids) {
    const rows = await selectClients(context)
      .where('clients.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return rows.map(toClient);
  },
  columnsOf: (_context, input) => columnsOf(input),
  changedColumns: ({ stored, changes }) =>
    columnsOf({ ...stored, insuranceId: stored.insurance?._id ?? null, ...changes }),
});

/**
 * The clients of a tenant. Two clients cannot have the same document type and number; dots, spaces and case do not matter
 * (docs/rules.md#clients-4).
 */
export const clientsService: CrudService<typeof clients> = {
  ...clientsListing,
  read: readClient,
  create: createClient,
  update: updateClient,
  remove: removeClient,
  bulk: clientsBulk,
};
