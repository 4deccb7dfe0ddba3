import { Client, type ClientConfig } from 'pg';
import type { Statement, Work } from './recorder.ts';

/** The sign-in reads this index of all tenants to find the tenant of an e-mail address. */
const ofAllTenants = new Set(['credentials_pkey']);
const ofOneTenant = /^\(*(?:tenant_id|id) = /;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

type ExplainedPlan = { 'QUERY PLAN': [{ Plan?: PlanNode }] };

function problemsIn(node: PlanNode): string[] {
  const { 'Node Type': type, 'Index Name': index, 'Index Cond': condition = '' } = node;
  const below = (node.Plans ?? []).flatMap(problemsIn);
  if (type === 'Seq Scan') return [`reads all of ${node['Relation Name']}`, ...below];
  if (index === undefined || !/Scan/.test(type) || ofAllTenants.has(index)) return below;
  return ofOneTenant.test(condition) ? below : [`looks into ${index} where ${condition || 'anything'}`, ...below];
}

interface Sent {
  begin: string;
  statement: Statement;
}

function sentIn(works: readonly Work[]): Sent[] {
  const sent = works.flatMap((work) => {
    const [begin, ...statements] = work.flat();
    if (!begin?.text.startsWith('BEGIN')) return [];
    // Statements without a recorded `BEGIN` are left out: the transaction of an export ends after its answer, so the recording of
    // the next request may begin inside this transaction. Statements on rate limits are left out too, because a rate limit belongs
    // to no tenant and needs another role. PostgreSQL plans the query of a cursor like any other query.
    const read = statements.map((one) => ({ ...one, text: one.text.replace(/^declare .*? cursor for /, '') }));
    const planned = read.filter(
      ({ text }) => /^\s*(?:select|with|insert|update|delete|\()/i.test(text) && !text.includes('"rate_limits"'),
    );
    return planned.map((statement) => ({ begin: begin.text, statement }));
  });
  return [...new Map(sent.map((one) => [one.statement.text, one])).values()];
}

/** Returns the plan for these values, and the generic plan, which a connection uses after some runs. */
async function plansOf(client: Client, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows: own } = await client.query<ExplainedPlan>(`explain (format json) ${text}`, [...values]);
  await client.query(`set local plan_cache_mode = force_generic_plan; prepare checked as ${text}`);
  const blanks = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`;
  const { rows: generic } = await client.query<ExplainedPlan>(`explain (format json) execute checked${blanks}`);
  await client.query('deallocate checked');
  return [...own, ...generic].flatMap(({ 'QUERY PLAN': [{ Plan }] }) => Plan ?? []);
}

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
