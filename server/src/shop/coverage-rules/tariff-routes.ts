import {
  coverageRules,
  coverageRulesExport,
  coverageRulesExportQuery,
  coverageRulesQuery,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { insurancePlans, insurancePlansQuery } from '@dioptria/contract/shop/coverage-rules/insurance-plans.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { deleted, problemTexts } from '@dioptria/contract/base/problems.ts';
import { recordPlace, type Selection } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import { exportRoute } from '../../base/exports/export-routes.ts';
import { requireInsurer } from './lock-insurer.ts';
import type { Api } from '../../base/http/api.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { changePlan, createPlan, deletePlan, listPlans, readPlan } from './plans.ts';
import { listRules, readAllRules, readRule } from './rule-records.ts';
import { changeRule, createRule, deleteRule } from './write-rules.ts';

const { path, name: tag, permissions } = insurances;
const url = `/tenant/${path}/:id`;
const planPlace = recordPlace.extend({ planId: id() });
const rulePlace = recordPlace.extend({ ruleId: id() });

export function tariffRoutes(api: Api): void {
  api.schemas.add(insurancePlans.record, { id: 'InsurancePlan' });
  api.schemas.add(coverageRules.record, { id: 'CoverageRule' });
  planRoutes(api);
  planWrites(api);
  ruleRoutes(api);
  ruleWrites(api);
  ruleExport(api);
}

function planRoutes(api: Api): void {
  listRoute(api, {
    url: `${url}/plans`,
    caller: permissions.read,
    tag,
    summary: 'The plans of an insurer',
    params: recordPlace,
    query: insurancePlansQuery,
    row: insurancePlans.record,
    page: (context, { params, query }) => listPlans(context, params.id, query),
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/plans/:planId`,
    caller: permissions.read,
    tag,
    summary: 'A plan of an insurer',
    params: planPlace,
    answer: insurancePlans.record,
    work: (context, { params }) => readPlan(context, params.id, params.planId),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/plans`,
    caller: permissions.update,
    tag,
    summary: 'Adds a plan to an insurer',
    refusals: [404, 409],
    params: recordPlace,
    body: insurancePlans.create,
    status: 201,
    answer: insurancePlans.record,
    work: (context, { params, body }) => createPlan(context, params.id, body),
  });
}

function planWrites(api: Api): void {
  for (const method of ['PUT', 'PATCH'] as const) {
    tenantRoute(api, {
      method,
      url: `${url}/plans/:planId`,
      caller: permissions.update,
      tag,
      summary: 'Changes the sent fields of a plan',
      refusals: [409],
      params: planPlace,
      body: insurancePlans.update,
      answer: z.object({ plan: insurancePlans.record }),
      work: async (context, { params, body }) => ({ plan: await changePlan(context, params.id, params.planId, body) }),
    });
  }
  tenantRoute(api, {
    method: 'DELETE',
    url: `${url}/plans/:planId`,
    caller: permissions.update,
    tag,
    summary: 'Deletes a plan, unless something refers to it',
    refusals: [409],
    params: planPlace,
    answer: deleted,
    async work(context, { params }) {
      await deletePlan(context, params.id, params.planId);
      return { message: problemTexts.deleted };
    },
  });
}

function ruleRoutes(api: Api): void {
  listRoute(api, {
    url: `${url}/rules`,
    caller: permissions.read,
    tag,
    summary: 'The tariff of an insurer',
    params: recordPlace,
    query: coverageRulesQuery,
    row: coverageRules.record,
    page: (context, { params, query }) => listRules(context, params.id, query),
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/rules/:ruleId`,
    caller: permissions.read,
    tag,
    summary: 'A rule of an insurer’s tariff',
    params: rulePlace,
    answer: coverageRules.record,
    work: (context, { params }) => readRule(context, params.id, params.ruleId),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/rules`,
    caller: permissions.update,
    tag,
    summary: 'Adds a rule to an insurer’s tariff',
    refusals: [404],
    params: recordPlace,
    body: coverageRules.create,
    status: 201,
    answer: coverageRules.record,
    work: (context, { params, body }) => createRule(context, params.id, body),
  });
}

function ruleExport(api: Api): void {
  exportRoute<{ id: string } & Selection>(api, {
    url: `${url}/rules`,
    tag,
    summary: 'The tariff of an insurer as a file',
    params: recordPlace,
    query: coverageRulesExportQuery,
    file: coverageRulesExport,
    kind: tag,
    requireRecord: (context, { id: insuranceId }) => requireInsurer(context, insuranceId),
    readAll: (context, { id: insuranceId, ...query }) => readAllRules(context, insuranceId, query),
  });
}

function ruleWrites(api: Api): void {
  for (const method of ['PUT', 'PATCH'] as const) {
    tenantRoute(api, {
      method,
      url: `${url}/rules/:ruleId`,
      caller: permissions.update,
      tag,
      summary: 'Changes the sent fields of a rule',
      refusals: [409],
      params: rulePlace,
      body: coverageRules.update,
      answer: z.object({ rule: coverageRules.record }),
      work: async (context, { params, body }) => ({ rule: await changeRule(context, params.id, params.ruleId, body) }),
    });
  }
  tenantRoute(api, {
    method: 'DELETE',
    url: `${url}/rules/:ruleId`,
    caller: permissions.update,
    tag,
    summary: 'Deletes a rule that no sale has',
    refusals: [409],
    params: rulePlace,
    answer: deleted,
    async work(context, { params }) {
      await deleteRule(context, params.id, params.ruleId);
      return { message: problemTexts.deleted };
    },
  });
}
