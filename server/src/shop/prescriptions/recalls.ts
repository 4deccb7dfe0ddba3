import {
  ANSWER_DAYS,
  MAX_RECALL_DAYS as MAX_DAYS,
  MAX_RECALLS,
  noRecallYet,
  QUIET_DAYS,
  RECALL_STEP_DAYS,
  recallNotDue,
} from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { RecallResult } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { NewNotice, Recall } from '@dioptria/contract/shop/notices/notices.ts';
import { addDays, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { storeNotice } from '../clients/notices.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';

interface RecallRow {
  id: string;
  client_id: string;
  name: string;
  phone: string;
  email: string;
  prescription_date: string;
  expiration_date: string;
  sent: number;
  last_told: string | null;
}

/**
 * Returns the part of the query that begins with `from`. The query selects the newest prescription of each client if it
 * expires within `days` days or has expired. The first message is due if the client has got no message of any kind in
 * the last 30 days. The second message is due 14 days after the first message, and the third 28 days after the first. A
 * client who answered gets no more messages about the prescription (docs/rules.md#recalls-1).
 */
function dueRecalls({ actor: { tenantId }, now, timeZone }: Context, days: number) {
  const today = shopDay(now, timeZone);
  const until = addDays(today, days);
  return sql`from prescriptions p
    join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
    left join lateral (
      select count(*)::int as sent, min(n.created_at) as first_told, max(n.created_at) as last_told,
        bool_or(n.result in ('appointment', 'declined')) as is_settled
      from notices n where n.tenant_id = ${tenantId} and n.prescription_id = p.id
    ) told on true
    where p.tenant_id = ${tenantId} and p.expiration_date <= ${until}
      and not exists (select from prescriptions newer
        where newer.tenant_id = p.tenant_id and newer.client_id = p.client_id
          and (newer.prescription_date, newer.created_at, newer.id) > (p.prescription_date, p.created_at, p.id))
      and not coalesce(told.is_settled, false)
      and case when told.sent = 0 then not exists (select from notices n
            where n.tenant_id = ${tenantId} and n.client_id = p.client_id
              and (n.created_at at time zone ${timeZone})::date > ${today}::date - ${QUIET_DAYS}::int)
          else told.sent < ${MAX_RECALLS}
            and (told.first_told at time zone ${timeZone})::date + told.sent * ${RECALL_STEP_DAYS}::int <= ${today}::date end`;
}

/**
 * Returns the part of the query that begins with `from`. The last message is at most 60 days old and has no result yet
 * (docs/rules.md#recalls-3).
 */
function unansweredRecalls({ actor: { tenantId }, now }: Context) {
  const since = new Date(now.getTime() - ANSWER_DAYS * 86_400_000);
  return sql`from prescriptions p
    join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
    join lateral (
      select count(*)::int as sent, max(n.created_at) as last_told,
        (array_agg(n.result order by n.created_at desc, n.id desc))[1] as last_result
      from notices n where n.tenant_id = ${tenantId} and n.prescription_id = p.id
    ) told on true
    where p.tenant_id = ${tenantId} and told.last_result = '' and told.last_told >= ${since}
      and p.id in (select prescription_id from notices where tenant_id = ${tenantId} and prescription_id is not null)`;
}

export async function listRecalls(
  context: Context,
  { days, unanswered, page, limit }: { days: number; unanswered: boolean; page: number; limit: number },
): Promise<{ recalls: Recall[]; total: number }> {
  const due = unanswered ? unansweredRecalls(context) : sql`${dueRecalls(context, days)} and c.accepts_messages`;
  const rows = sql<RecallRow>`select p.id, c.id as client_id, c.name, c.phone, c.email, p.prescription_date,
    p.expiration_date, told.sent, told.last_told ${due}
    order by p.expiration_date desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`;
  const counted = sql<{ total: number }>`select count(*)::int as total ${due}`;
  const [{ rows: found }, count] = await Promise.all([rows.execute(context.tx), counted.execute(context.tx)]);
  return { recalls: found.map(recallRecord), total: count.rows[0]?.total ?? 0 };
}

const recallRecord = (row: RecallRow): Recall => ({
  _id: row.id,
  client: { _id: row.client_id, name: row.name, phone: row.phone, email: row.email },
  prescriptionDate: row.prescription_date,
  expirationDate: row.expiration_date,
  step: row.sent + 1,
  lastTold: row.last_told,
});

async function lockClientOf({ tx, actor }: Context, prescriptionId: string): Promise<string> {
  const row = await tx
    .selectFrom('prescriptions')
    .select('client_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', prescriptionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.client_id;
}

/** @throws Refusal `locked` if the recall is not due today, or if the client does not want messages. */
export async function noteRecall(context: Context, prescriptionId: string, message: NewNotice) {
  const clientId = await lockClientOf(context, prescriptionId);
  const { rows } = await sql`select ${dueRecalls(context, MAX_DAYS)} and p.id = ${prescriptionId}`.execute(context.tx);
  if (rows.length === 0) throw conflict('locked', recallNotDue);
  const { clientName } = await storeNotice(context, clientId, { prescriptionId }, message);
  return { clientId, clientName };
}

export async function noteRecallResult(context: Context, prescriptionId: string, result: RecallResult) {
  const { tx, actor } = context;
  const clientId = await lockClientOf(context, prescriptionId);
  const { rows } = await sql<{ name: string }>`update notices set result = ${result} from clients c
    where notices.tenant_id = ${actor.tenantId} and c.tenant_id = notices.tenant_id and c.id = notices.client_id
      and notices.id = (select id from notices where tenant_id = ${actor.tenantId} and prescription_id = ${prescriptionId}
        order by created_at desc, id desc limit 1) returning c.name`.execute(tx);
  const [first] = rows;
  if (!first) throw conflict('locked', noRecallYet);
  return { clientId, clientName: first.name };
}
