import { sql } from 'kysely';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import type { Database } from '../server/src/base/database/database.ts';
import { goals } from './goals.ts';
import type { Running } from './processes.ts';
import { fixed, type Table } from './report.ts';
import type { Shop } from './shop.ts';

export const CLAIMS = 2000;

interface Batch {
  _id: string;
  lines: { _id: string; claimed: number }[];
}

/** Adds an insurer, and for `CLAIMS` sales a coverage over a tenth of the total. @returns the id of the insurer */
export async function coverSales(database: Database, tenantId: string): Promise<string> {
  return asTenant(database, tenantId, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into insurances (tenant_id, id, name, name_key, coverage_details, enabled)
      values (${tenantId}, gen_random_uuid(), 'Obra Social del Banco', 'obra social del banco', '', true) returning id`.execute(
      tx,
    );
    const insurer = rows[0]?.id ?? '';
    await sql`insert into coverages (tenant_id, id, sale_id, sale_number, client_id, client_name, insurance_id, position,
        affiliate_number, authorization_number, authorization_key, voucher_number, note, insurer_cents, open_cents,
        claimable_day, user_id)
      select sales.tenant_id, gen_random_uuid(), sales.id, sales.number, client_id, clients.name, ${insurer}, 1, '60-123456/7', '', '', '',
        '', total_cents / 10, total_cents / 10, sale_day, seller_id
      from sales join clients on clients.tenant_id = sales.tenant_id and clients.id = client_id
      where sales.tenant_id = ${tenantId} and total_cents >= 10 order by sales.id limit ${CLAIMS}`.execute(tx);
    await sql`insert into coverage_lines (tenant_id, coverage_id, position, code, description, target, sale_positions, quantity,
        list_cents, base_cents, insurer_cents, client_cents)
      select tenant_id, id, 0, '390101', 'Par de lejos', 'pair', '{0}', 1, insurer_cents, insurer_cents, insurer_cents, 0
      from coverages where tenant_id = ${tenantId}`.execute(tx);
    await sql`insert into insurer_accounts select tenant_id, insurance_id, sum(open_cents), 0 from coverages
      where tenant_id = ${tenantId} group by 1, 2`.execute(tx);
    await sql`insert into insurer_due_days select tenant_id, insurance_id, '9999-12-31', open_cents from insurer_accounts
      where tenant_id = ${tenantId}`.execute(tx);
    return insurer;
  });
}

/** @returns the answer, and the time until the whole answer arrived, in seconds */
async function send<Answer>({ port }: Running, { headers }: Shop, path: string, body?: unknown) {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/tenant/claim-batches${path}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return { answer: JSON.parse(text) as Answer, seconds: (performance.now() - started) / 1000 };
}

/** The insurer recognizes only half of every tenth item. */
const answersTo = ({ lines }: Batch) =>
  lines.map(({ _id, claimed }, index) =>
    index % 10 === 0
      ? { item: _id, recognized: Math.floor(claimed / 2), reason: 'tariffDifference' }
      : { item: _id, recognized: claimed },
  );

function timesTable(seconds: Record<string, number>): Table {
  return {
    title: `A batch of ${CLAIMS} claims`,
    columns: ['seconds'],
    lines: Object.entries(seconds).map(([name, figure]) => ({
      cells: [name, fixed(figure)],
      figure,
      goal: { atMost: goals.claimSeconds },
    })),
  };
}

/** Makes a batch of `CLAIMS` claims, presents it, and stores the insurer's answer. */
export async function measureBatch(server: Running, shop: Shop, insurer: string): Promise<Table> {
  const period = { periodFrom: '2000-01-01', periodTo: '2099-12-31' };
  const made = await send<{ claimBatch: Batch }>(server, shop, '', { insurance: insurer, ...period });
  const { claimBatch: batch } = made.answer;
  if (batch.lines.length !== CLAIMS) throw new Error(`The batch has ${batch.lines.length} claims`);
  const presented = await send(server, shop, `/${batch._id}/present`, {});
  const sheet = await send(server, shop, `/${batch._id}/sheet`);
  const answered = await send(server, shop, `/${batch._id}/answer`, answersTo(batch));
  return timesTable({
    making: made.seconds,
    presenting: presented.seconds,
    'reading the sheet': sheet.seconds,
    answering: answered.seconds,
    'presenting and answering': presented.seconds + answered.seconds,
  });
}
