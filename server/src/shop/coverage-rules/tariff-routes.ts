import {
  coverageRules,
  coverageRulesExport,
  insurancePlans,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { tariffEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { Selection } from '@dioptria/contract/base/resource.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { childRoutes } from '../../base/http/child-routes.ts';
import { requireInsurer } from './lock-insurer.ts';
import { changePlan, createPlan, deletePlan, listPlans, readPlan } from './plans.ts';
import { listRules, readAllRules, readRule } from './rule-records.ts';
import { changeRule, createRule, deleteRule } from './write-rules.ts';

export function tariffRoutes(api: Api): void {
  childRoutes(api, insurances, insurancePlans, {
    list: listPlans,
    read: readPlan,
    create: createPlan,
    update: changePlan,
    remove: deletePlan,
  });
  childRoutes(api, insurances, coverageRules, {
    list: listRules,
    read: readRule,
    create: createRule,
    update: changeRule,
    remove: deleteRule,
  });
  serveFile<{ id: string } & Selection>(api, tariffEndpoints.export, {
    file: coverageRulesExport,
    kind: insurances.name,
    requireRecord: (context, { id }) => requireInsurer(context, id),
    readAll: (context, { id, ...query }) => readAllRules(context, id, query),
  });
}
