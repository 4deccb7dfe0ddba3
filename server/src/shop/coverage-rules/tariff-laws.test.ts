import {
  coverageBases,
  coverageExclusions,
  coverageTargets,
  coverageUnits,
  conflictingBenefits,
  pairKinds,
} from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import { type CoverageRule, coverageRules } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { TariffImport, TariffSheet } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { lensDesigns } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenPlan, givenRule } from '../../testing/examples/given-tariff.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const type = { 'content-type': 'application/octet-stream' };

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((value) => value / 100);
const money = maybe(hundredths(100_000_000));
const dioptres = maybe(hundredths(30));
const age = maybe(fc.integer({ min: 0, max: 120 }));
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const someTerms = fc
  .record({
    description: fc.constantFrom('Armazón', 'Cristal; mineral', 'Lente "premium"', '1.500', '=1+1', '-5'),
    target: fc.constantFrom(...coverageTargets),
    pairKind: maybe(fc.constantFrom(...pairKinds)),
    design: fc.subarray(lensDesigns.filter((design) => design !== '')),
    basis: fc.constantFrom(...coverageBases),
    amount: money,
    percent: maybe(hundredths(100)),
    cap: money,
    agreedPrice: money,
    upgrade: fc.boolean(),
    copay: fc.oneof(fc.constant(0), hundredths(1_000_000)),
    copayDeducted: fc.boolean(),
    sphereMax: dioptres,
    cylinderMax: dioptres,
    sphereMaxWithCylinder: dioptres,
    excludes: fc.subarray([...coverageExclusions]),
    ageFrom: age,
    ageTo: age,
    everyMonths: maybe(fc.integer({ min: 1, max: 240 })),
    everyCalendarYears: maybe(fc.integer({ min: 1, max: 20 })),
    units: fc.integer({ min: 1, max: 100 }),
    unit: fc.constantFrom(...coverageUnits),
    notWith: fc.subarray([...conflictingBenefits]),
    renewsIfPowerChanged: fc.boolean(),
    needsAuthorization: fc.boolean(),
    validFrom: day,
    validUntil: maybe(day),
  })
  .filter((rule) => coverageRules.create.safeParse({ ...rule, code: 'X' }).success);

async function termsOf(insurance: string) {
  const { body } = await admin.get<CoverageRule[]>(`/tenant/insurances/${insurance}/rules`);
  const listed = body.map(({ plan, ...terms }) => ({
    ...terms,
    _id: '',
    createdAt: '',
    updatedAt: '',
    insurance: '',
    plan: plan?.name ?? null,
    design: terms.design.toSorted(),
    excludes: terms.excludes.toSorted(),
    notWith: terms.notWith.toSorted(),
  }));
  return Object.fromEntries(listed.map((terms) => [terms.code, terms]));
}

async function givenInsurer() {
  const { _id } = await shop.given.insurance();
  return { _id, plan: (await givenPlan(shop, _id))._id };
}

test.each(['csv', 'xlsx'])(
  'a tariff that is exported as %s and imported into another insurer keeps all of its terms (docs/rules.md#tariff-14)',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(someTerms, { minLength: 8, maxLength: 12 }), async (rules) => {
        const [from, to] = [await givenInsurer(), await givenInsurer()];
        for (const [at, terms] of rules.entries()) {
          await givenRule(shop, from._id, { ...terms, code: `0${at}.10`, plan: at % 2 === 0 ? from.plan : null });
        }
        const exported = await fetch(`${app.url}/tenant/insurances/${from._id}/rules/export?format=${format}`, {
          headers: admin.headers,
        });
        const file = Buffer.from(await exported.arrayBuffer());
        const url = `/tenant/insurances/${to._id}/rules/sheet`;
        const { sheet } = (await admin.post<{ sheet: TariffSheet }>(url, file, type)).body;
        const query = new URLSearchParams({ ...sheet.mapping, from: '2026-12-01' }).toString();
        const { body } = await admin.post<TariffImport>(`${url}/import?${query}`, file, type);
        expect(body).toMatchObject({ rules: rules.length, wrong: 0, problems: [] });
        expect(await termsOf(to._id)).toEqual(await termsOf(from._id));
      }),
      { numRuns: lawRuns({ few: 1, all: 3 }) },
    );
  },
);
