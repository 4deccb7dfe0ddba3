/** Whether a statement reads nothing but its tenant's rows, told by how PostgreSQL means to run it. */
import { Client, type ClientConfig } from 'pg';
import type { Statement, Work } from './recorder.ts';

/** What these indexes find belongs to no tenant, or says which it is: an address that signs in, a counter of attempts. */
const ofAllTenants = new Set(['credentials_pkey', 'rate_limits_pkey']);
/** What row security and our own conditions make of every look into an index. */
const ofOneTenant = /^\(*(?:tenant_id|id) = /;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

type Explained = { 'QUERY PLAN': [{ Plan?: PlanNode }] };

function problemsIn(node: PlanNode): string[] {
  const { 'Node Type': type, 'Index Name': index, 'Index Cond': condition = '' } = node;
  const below = (node.Plans ?? []).flatMap(problemsIn);
  if (type === 'Seq Scan') return [`reads all of ${node['Relation Name']}`, ...below];
  if (index === undefined || !/Scan/.test(type) || ofAllTenants.has(index)) return below;
  return ofOneTenant.test(condition) ? below : [`looks into ${index} where ${condition || 'anything'}`, ...below];
}

/** A statement that was sent, and how its transaction began: with its role and tenant. */
interface Sent {
  begin: string;
  statement: Statement;
}

/** Every statement of the works that can have a plan, once for each text. */
function sentIn(works: readonly Work[]): Sent[] {
  const sent = works.flatMap((work) => {
    const [begin, ...statements] = work.flat();
    if (!begin?.text.startsWith('BEGIN')) return [];
    // What is read through a cursor is planned like any other.
    const read = statements.map((one) => ({ ...one, text: one.text.replace(/^declare .*? cursor for /, '') }));
    const planned = read.filter(({ text }) => /^\s*(?:select|with|insert|update|delete|\()/i.test(text));
    return planned.map((statement) => ({ begin: begin.text, statement }));
  });
  return [...new Map(sent.map((one) => [one.statement.text, one])).values()];
}

/** The plan for these values, and the one for any, which a connection keeps after some time. */
async function plansOf(client: Client, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows: own } = await client.query<Explained>(`explain (format json) ${text}`, [...values]);
  await client.query(`set local plan_cache_mode = force_generic_plan; prepare checked as ${text}`);
  const blanks = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`;
  const { rows: generic } = await client.query<Explained>(`explain (format json) execute checked${blanks}`);
  await client.query('deallocate checked');
  return [...own, ...generic].flatMap(({ 'QUERY PLAN': [{ Plan }] }) => Plan ?? []);
}

/** What the statements of these works would read besides their tenant's rows, as sentences; and how many were looked at. */
export async function foreignReads(login: ClientConfig, works: readonly Work[]) {
  const client = new Client(login);
  await client.connect();
  try {
    const sent = sentIn(works);
    const problems: string[] = [];
    for (const { begin, statement } of sent) {
      await client.query(begin);
      const plans = await plansOf(client, statement);
      await client.query('rollback');
      problems.push(...new Set(plans.flatMap(problemsIn).map((problem) => `${problem}: ${statement.text}`)));
    }
    return { statements: sent.length, problems };
  } finally {
    await client.end();
  }
}
