import type { Selection } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  coverageEndpoints,
  coverageListExport,
  listedCoverage,
} from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { CoverageQuestion } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import { type Agreement, benefitsOf } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { ruleRecord, selectNewestRules } from '../coverage-rules/rule-records.ts';
import { clientOf, coverageFacts, earlierBenefits } from './coverage-facts.ts';
import { readRules, termsOfRule } from './coverage-terms.ts';
import { listCoverages, readAllCoverages } from './list-coverages.ts';
import { proposeCoverages } from './propose-coverages.ts';

export function proposalRoutes(api: Api): void {
  serve(api, coverageEndpoints.proposal, {
    priority: 'read',
    async work(context, { body }) {
      const [facts, rules] = [await coverageFacts(context, body), await rulesFor(context, body)];
      const others = await agreementsOf(context, body);
      return { benefits: proposeCoverages(body, rules, facts, others), authorizationUsedBy: facts.authorizationUsedBy };
    },
  });
  serve(api, coverageEndpoints.coveredSales, {
    async work(context, { params, query }) {
      if (!(await clientOf(context, params.id))) throw notFound();
      return earlierBenefits(context, { client: params.id, ...query });
    },
  });
}

/** Of the rules that have begun, returns the newest rule of each code and plan, in the order of the codes. */
async function rulesFor(context: Context, { insurance, plan, lines }: CoverageQuestion): Promise<CoverageRule[]> {
  const targets = [...new Set(benefitsOf(lines).map(({ target }) => target))];
  // The query compares the target only after it has selected the newest rules. Otherwise it would find an older rule if
  // the newest rule of the code has another target.
  const newest = selectNewestRules(context, insurance)
    .where((rule) => rule.or([rule('plan_id', 'is', null), rule('plan_id', '=', plan)]))
    .where('valid_from', '<=', shopDay(context.now, context.timeZone));
  const rows = await context.tx
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where(sql<boolean>`target = any(${targets})`)
    .orderBy('code_key')
    .orderBy('id')
    .execute();
  return rows.map(ruleRecord);
}

async function agreementsOf(context: Context, { otherLines }: CoverageQuestion): Promise<Agreement[]> {
  const rows = await readRules(
    context,
    otherLines.map(({ rule }) => rule),
  );
  const rules = new Map(rows.map((row) => [row.id, termsOfRule(row)]));
  return otherLines.map(({ rule, products }, index) => {
    const terms = rules.get(rule);
    if (!terms) throw invalid({ path: `otherLines.${index}.rule`, message: coverageProblems.noRule });
    return { ...terms, products };
  });
}

export function coverageListRoutes(api: Api): void {
  api.schemas.add(listedCoverage, { id: 'ListedCoverage' });
  serveList(api, coverageEndpoints.list, {
    page: (context, { query }) => listCoverages(context, query),
  });
  serveFile<Selection>(api, coverageEndpoints.export, {
    file: coverageListExport,
    kind: sales.name,
    readAll: (context, query) => readAllCoverages(context, query),
  });
}
