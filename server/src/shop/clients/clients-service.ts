import { accountTexts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { clients, clientsWithEmail } from '@dioptria/contract/shop/clients/clients.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { documentKey, numberKeys } from '@dioptria/contract/shop/clients/client-documents.ts';
import { clientTaken } from '@dioptria/contract/base/problems.ts';
import type { CreateOf, FiltersOf, Selection, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import { bulkService } from '../../base/records/bulk.ts';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { listing, textOrder } from '../../base/records/listing.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { nextVersion, refuseDuplicate, refuseStale, requireReferences } from '../../base/records/write-checks.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { indexRecord, removeSearchTokens } from '../../base/records/search-tokens.ts';
import { arePlain, insuredOf, requirePolicies, settlePolicies, storePolicies, uninsured } from './client-policies.ts';
import {
  type Client,
  columnsOf,
  hasDocument,
  isFinalConsumer,
  newClientRow,
  readClient,
  registerClient,
  selectClients,
  toClient,
} from './client-records.ts';

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

async function asksForEmail({ tx, actor }: Context): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('asks_for_email')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return tenant.asks_for_email;
}

async function createClient(context: Context, input: CreateOf<typeof clients>): Promise<Client> {
  await requireReferences(context, [{ field: 'insuranceId', table: 'insurances', id: input.insuranceId }]);
  await requirePolicies(context, input.policies ?? []);
  const { policies, ...insured } = settlePolicies(uninsured, input);
  const row = newClientRow(context, { ...input, ...insured });
  await refuseDuplicate(context.tx.insertInto('clients').values(row).execute(), 'clients_document', clientTaken);
  await storePolicies(context, row.id, policies);
  return registerClient(context, row.id);
}

async function updateClient(context: Context, id: string, changes: UpdateOf<typeof clients>): Promise<Client> {
  const { tx, actor, now } = context;
  const row = await selectClients(context).where('clients.id', '=', id).forNoKeyUpdate('clients').executeTakeFirst();
  if (!row) throw notFound();
  if (row.final_consumer) throw conflict('locked', finalConsumer.kept);
  refuseStale(row.updated_at, changes.updatedAt);
  // If the stored client has no email, an edit needs no email (docs/rules.md#clients-8).
  if (changes.email === '' && row.email !== '' && (await asksForEmail(context)))
    throw invalid({ path: 'email', message: requiredField });
  await requireReferences(context, [{ field: 'insuranceId', table: 'insurances', id: changes.insuranceId }]);
  await requirePolicies(context, changes.policies ?? []);
  const { policies, ...insured } = settlePolicies(insuredOf(toClient(row)), changes);
  const update = tx
    .updateTable('clients')
    .set({
      ...columnsOf({ ...toClient(row), ...changes, ...insured }),
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  await refuseDuplicate(update.execute(), 'clients_document', clientTaken);
  await storePolicies(context, id, policies);
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

const clientsBulk = bulkService<typeof clients>({
  table: 'clients',
  async idsByKey({ tx, actor }, rows) {
    const numbers = rows.flatMap(({ values }) => numberKeys(values['numId']));
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
    columnsOf({ ...stored, ...changes, ...settlePolicies(insuredOf(stored), changes) }),
  async afterUpdate(context, changed) {
    // An import changes only a client's first policy. Policies that do not fit the columns of `clients` have rows in
    // `client_policies`, which must change too.
    for (const { stored, changes } of changed.filter((change) => !arePlain(change.stored.policies)))
      await storePolicies(context, stored._id, settlePolicies(insuredOf(stored), changes).policies);
  },
});

export const clientsService: CrudService<typeof clients> = {
  ...clientsListing,
  read: readClient,
  create: createClient,
  update: updateClient,
  remove: removeClient,
  bulk: clientsBulk,
};
