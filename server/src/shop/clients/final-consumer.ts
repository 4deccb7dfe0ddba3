import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { type Client, selectClients, toClient } from './select-clients.ts';
import { type ClientFields, newClientRow, registerClient } from './store-client.ts';

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
};

/**
 * Created when it is first used (docs/rules.md#clients-9). Of concurrent first uses, one creates the client and the others wait
 * for it.
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
