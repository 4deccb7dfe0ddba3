import { noticeLink, refusesMessages } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { NewNotice, Notice } from '@dioptria/contract/shop/notices/notices.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { inTenant } from '../../base/database/statements.ts';

type Subject = { saleId: string } | { prescriptionId: string };

export interface StoredNotice {
  id: string;
  created_at: string;
  user_id: string;
  user_name: string;
  channel: Notice['channel'];
  text: string;
}

/**
 * @throws Refusal `locked` if the client does not want messages (docs/rules.md#notices-3); `invalid` at `channel` if
 * the client has no email address for an email, or no mobile phone for a WhatsApp message.
 */
export async function storeNotice(
  context: Context,
  clientId: string,
  subject: Subject,
  { channel, text }: NewNotice,
): Promise<{ clientName: string }> {
  const { tx, actor, now } = context;
  const client = await tx
    .selectFrom('clients')
    .select(['name', 'phone', 'email', 'accepts_messages'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw notFound();
  if (!client.accepts_messages) throw conflict('locked', refusesMessages);
  const found = noticeLink(client, channel, '', text);
  if ('problem' in found) throw invalid({ path: 'channel', message: found.problem });
  await tx
    .insertInto('notices')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      client_id: clientId,
      sale_id: 'saleId' in subject ? subject.saleId : null,
      prescription_id: 'prescriptionId' in subject ? subject.prescriptionId : null,
      channel,
      text,
      user_id: actor.userId,
      created_at: now,
    })
    .execute();
  return { clientName: client.name };
}

export async function noticesOfSale({ tx, actor }: Context, saleId: string): Promise<Notice[]> {
  const rows: StoredNotice[] = await tx
    .selectFrom('notices')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'notices.user_id'))
    .select(['notices.id', 'notices.created_at', 'notices.user_id', 'users.name as user_name', 'channel', 'text'])
    .where('notices.tenant_id', '=', actor.tenantId)
    .where('notices.sale_id', '=', saleId)
    .orderBy('notices.created_at')
    .orderBy('notices.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at,
    user: { _id: row.user_id, name: row.user_name },
    channel: row.channel,
    text: row.text,
  }));
}
