import { clientNotFound, type clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { compactKey } from '@dioptria/contract/base/search-text.ts';
import { sql } from 'kysely';
import { inTenant } from '../../base/database/in-tenant.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { plainPolicy, storedPolicies } from './client-policies.ts';

/** A client as the API answers it. */
export type Client = RecordOf<typeof clients>;
type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>['executeTakeFirstOrThrow']>>;

/** Selects the clients of a tenant with the names of their insurers. */
export function selectClients(scope: TenantScope) {
  const { tx, actor } = scope;
  return tx
    .selectFrom('clients')
    .leftJoin('insurances', (join) => inTenant(join, 'insurances.id', 'clients.insurance_id'))
    .selectAll('clients')
    .select(['insurances.name as insurance_name', storedPolicies(scope).as('policies')])
    .where('clients.tenant_id', '=', actor.tenantId);
}

/** A client's record from its row. */
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
    policies: row.policies ?? (insurance ? [plainPolicy(insurance, row.num_insurance)] : []),
    isFinalConsumer: row.final_consumer,
  };
}

/** True for the clients with a document number. 'Consumidor final' has none, so a blank number finds no client. */
export const hasDocument = (typed: string) =>
  sql<boolean>`(clients.num_id_key = ${compactKey(typed)} and not clients.final_consumer)`;

/** @throws Refusal `not_found` if the tenant has no such client. */
export async function readClient(context: Context, id: string): Promise<Client> {
  const row = await selectClients(context).where('clients.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toClient(row);
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
