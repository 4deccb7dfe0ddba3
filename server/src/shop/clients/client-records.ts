import type { CreateOf, RecordOf } from '@dioptria/contract/base/resource.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { clientNotFound, finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { NoticeChannel, RecallResult } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { VatCondition } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { inTenant } from '../../base/database/statements.ts';
import type { NamedColumns, Timestamp, WithDefault } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { notFound } from '../../base/records/refusal.ts';
import { indexRecord } from '../../base/records/search-tokens.ts';
import { plainPolicy, storedPolicies } from './client-policies.ts';

/**
 * `num_id_key` and `type_id_key` are the contract's `compactKey` of the document's number and type. Each pair of keys
 * occurs only once in a tenant.
 */
interface ClientsTable extends NamedColumns {
  email: string;
  phone: string;
  type_id: string;
  type_id_key: string;
  num_id: string;
  num_id_key: string;
  address: string;
  num_insurance: string;
  insurance_id: string | null;
  vat_condition: WithDefault<VatCondition>;
  tax_id: WithDefault<string>;
  legal_name: WithDefault<string>;
  fiscal_address: WithDefault<string>;
  accepts_messages: WithDefault<boolean>;
  birth_date: WithDefault<string | null>;
  notes: WithDefault<string>;
  final_consumer: WithDefault<boolean>;
}

interface NoticesTable {
  tenant_id: string;
  id: string;
  client_id: string;
  sale_id: string | null;
  prescription_id: string | null;
  channel: NoticeChannel;
  text: string;
  result: WithDefault<RecallResult | ''>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    clients: ClientsTable;
    notices: NoticesTable;
  }
}

export type Client = RecordOf<typeof clients>;
type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>['executeTakeFirstOrThrow']>>;

export function selectClients(scope: TenantScope) {
  const { tx, actor } = scope;
  return tx
    .selectFrom('clients')
    .leftJoin('insurances', (join) => inTenant(join, 'insurances.id', 'clients.insurance_id'))
    .selectAll('clients')
    .select(['insurances.name as insurance_name', storedPolicies(scope).as('policies')])
    .where('clients.tenant_id', '=', actor.tenantId);
}

export function toClient(row: ClientRow): Client {
  const insurance = row.insurance_id === null ? null : { _id: row.insurance_id, name: row.insurance_name ?? '' };
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
    insurance,
    vatCondition: row.vat_condition,
    taxId: row.tax_id,
    legalName: row.legal_name,
    fiscalAddress: row.fiscal_address,
    acceptsMessages: row.accepts_messages,
    birthDate: row.birth_date,
    notes: row.notes,
    policies: row.policies ?? (insurance ? [plainPolicy(insurance, row.num_insurance)] : []),
    isFinalConsumer: row.final_consumer,
  };
}

/** Leaves out 'Consumidor final', whose number is blank, so that a blank number finds no client. */
export const hasDocument = (typed: string) =>
  sql<boolean>`(clients.num_id_key = ${compactKey(typed)} and not clients.final_consumer)`;

export async function readClient(context: Context, id: string): Promise<Client> {
  const row = await selectClients(context).where('clients.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toClient(row);
}

/**
 * Returns the newest client first. Documents of different types may have the same number. Dots, spaces and case do not matter
 * (docs/rules.md#clients-5).
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

/** An edit may set any document type, but a new client has one of the listed types (docs/rules.md#clients-2). */
type ClientFields = Omit<CreateOf<typeof clients>, 'typeId' | 'policies'> & { typeId: string };

export function columnsOf(fields: ClientFields) {
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
    vat_condition: fields.vatCondition,
    tax_id: fields.taxId,
    legal_name: fields.legalName,
    fiscal_address: fields.fiscalAddress,
    accepts_messages: fields.acceptsMessages,
    birth_date: fields.birthDate,
    notes: fields.notes,
  };
}

export const newClientRow = ({ actor, now }: Context, fields: ClientFields) => ({
  tenant_id: actor.tenantId,
  id: newId(),
  created_at: now,
  updated_at: now,
  ...columnsOf(fields),
});

export async function registerClient(context: Context, id: string): Promise<Client> {
  const client = await readClient(context, id);
  await indexRecord(context, 'clients', id, client);
  await countRecords(context, 'clients', 1);
  return client;
}

export async function isFinalConsumer({ tx, actor }: TenantScope, clientId: string): Promise<boolean> {
  const client = await tx
    .selectFrom('clients')
    .select('final_consumer')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client?.final_consumer ?? false;
}

const fields: ClientFields = {
  name: finalConsumer.name,
  email: '',
  phone: '',
  typeId: '',
  numId: '',
  address: '',
  numInsurance: '',
  insuranceId: null,
  vatCondition: 'finalConsumer',
  taxId: '',
  legalName: '',
  fiscalAddress: '',
  acceptsMessages: false,
  birthDate: null,
  notes: '',
};

/**
 * The client is created at its first use (docs/rules.md#clients-9). If several first uses are concurrent, one request creates the
 * client, and the other requests wait for this client.
 */
export async function takeFinalConsumer(context: Context): Promise<{ client: Client; isNew: boolean }> {
  const row = { ...newClientRow(context, fields), final_consumer: true };
  const { numInsertedOrUpdatedRows } = await context.tx
    .insertInto('clients')
    .values(row)
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { client: await registerClient(context, row.id), isNew: true };
  const stored = await selectClients(context).where('clients.final_consumer', '=', true).executeTakeFirstOrThrow();
  return { client: toClient(stored), isNew: false };
}
