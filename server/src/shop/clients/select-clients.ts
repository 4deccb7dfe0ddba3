import { clientNotFound } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { sql } from 'kysely';
import { inTenant } from '../../base/database/in-tenant.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { plainPolicy, storedPolicies } from './client-policies.ts';

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
    policies: row.policies ?? (insurance ? [plainPolicy(insurance, row.num_insurance)] : []),
    isFinalConsumer: row.final_consumer,
  };
}

/** 'Consumidor final' has no document, so a blank number finds no client. */
export const hasDocument = (typed: string) =>
  sql<boolean>`(clients.num_id_key = ${compactKey(typed)} and not clients.final_consumer)`;

export async function readClient(context: Context, id: string): Promise<Client> {
  const row = await selectClients(context).where('clients.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toClient(row);
}

/**
 * Newest first. Documents of different types may have the same number; dots, spaces and case do not matter
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
