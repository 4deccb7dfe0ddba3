import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { indexRecord } from '../../base/records/search-tokens.ts';
import { type Client, readClient } from './select-clients.ts';

/** An edit may set any document type, but a new client has one of the listed types (docs/rules.md#clients-2). */
export type ClientFields = Omit<CreateOf<typeof clients>, 'typeId' | 'policies'> & { typeId: string };

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
