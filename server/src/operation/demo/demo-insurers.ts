import { coverageRules, type NewCoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { pamiRules, pamiTerms } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import type { z } from 'zod';
import type { Transaction } from '../../base/database/tables.ts';
import { insertRules } from '../../shop/coverage-rules/write-rules.ts';
import { contextOf, type DemoShop, instantOf, type PayingInsurerName, recordColumns, type Row } from './demo-shop.ts';

type RuleInput = z.input<typeof coverageRules.create>;

const standardTerms = {
  kind: 'obraSocial',
  vat_treatment: '21',
  prescription_days: 60,
  cycle: 'month',
  cutoff_day: 15,
  present_within_days: null,
  pays_within_days: 60,
  resubmit_within_days: null,
  needs_authorization: false,
  needs_voucher: false,
  needs_signature: false,
  intermediary: '',
  fee_hundredths: 0,
} as const satisfies Partial<Row<'insurances'>>;

type Terms = Partial<Pick<Row<'insurances'>, keyof typeof standardTerms>>;

export interface PayingInsurer {
  name: PayingInsurerName;
  terms: Terms;
  plans: readonly string[];
  rules: (validFrom: string) => NewCoverageRule[];
}

const parsed = (rules: readonly Omit<RuleInput, 'validFrom'>[]) => (validFrom: string) =>
  rules.map((rule) => coverageRules.create.parse({ ...rule, validFrom }));

export const payingInsurers: readonly PayingInsurer[] = [
  {
    name: 'OSDE',
    terms: {
      kind: 'prepaga',
      vat_treatment: '10.5',
      cycle: 'cutoff',
      cutoff_day: 15,
      pays_within_days: 45,
      resubmit_within_days: 60,
      needs_authorization: true,
    },
    plans: ['210', '310', '410'],
    rules: parsed([
      {
        code: '420301',
        description: 'Cristales orgánicos, el par',
        target: 'lenses',
        basis: 'percent',
        percent: 60,
        cap: 60_000,
        everyMonths: 24,
        needsAuthorization: true,
      },
      {
        code: '420101',
        description: 'Armazón estándar',
        target: 'frame',
        basis: 'fixed',
        amount: 15_000,
        everyMonths: 24,
      },
    ]),
  },
  {
    name: 'PAMI',
    terms: {
      kind: pamiTerms.kind,
      prescription_days: pamiTerms.prescriptionDays,
      needs_signature: pamiTerms.needsSignature,
      vat_treatment: 'exempt',
      pays_within_days: 75,
    },
    plans: [],
    rules: (validFrom) => pamiRules({ far: 68_000, near: 62_000, bifocal: 98_000 }, validFrom),
  },
  {
    name: 'IOMA',
    terms: {
      kind: 'obraSocial',
      vat_treatment: 'exempt',
      intermediary: 'Cámara de Ópticas de la Provincia',
      fee_hundredths: 300,
      present_within_days: 90,
      pays_within_days: 60,
      resubmit_within_days: 30,
      needs_authorization: true,
      needs_voucher: true,
    },
    plans: [],
    rules: parsed([
      {
        code: 'OPT-110',
        description: 'Lentes orgánicas monofocales, el par',
        target: 'lenses',
        basis: 'fixed',
        amount: 38_000,
        everyMonths: 24,
        needsAuthorization: true,
      },
      { code: 'OPT-010', description: 'Armazón', target: 'frame', basis: 'fixed', amount: 17_000, everyMonths: 24 },
    ]),
  },
];

export function addPayingInsurers(shop: DemoShop): void {
  const { rows } = shop;
  const at = instantOf(shop.opening, 9, 45);
  for (const insurer of rows.insurances) Object.assign(insurer, standardTerms);
  for (const { name, terms, plans } of payingInsurers) {
    const insurer = insurerNamed(shop, name);
    Object.assign(insurer, terms);
    const added = plans.map((plan) => ({
      ...recordColumns(shop, at),
      insurance_id: insurer.id,
      name: plan,
      name_key: searchKey(plan),
      code: plan,
    }));
    rows.insurance_plans.push(...added);
    const members = rows.clients.filter((client) => client.insurance_id === insurer.id);
    members.forEach((client, index) => {
      rows.client_policies.push({
        tenant_id: shop.tenantId,
        client_id: client.id,
        position: 1,
        insurance_id: insurer.id,
        plan_id: added[index % Math.max(added.length, 1)]?.id ?? null,
        affiliate_number: client.num_insurance,
        valid_until: null,
      });
    });
  }
}

export function insurerNamed({ rows }: DemoShop, name: string): Row<'insurances'> {
  const insurer = rows.insurances.find((row) => row.name === name);
  if (!insurer) throw new Error(`The demo shop has no insurer ${name}`);
  return insurer;
}

export async function storeTariffs(tx: Transaction, shop: DemoShop): Promise<ReadonlyMap<string, string>> {
  const context = contextOf(tx, shop, shop.rows.users[0]?.id, instantOf(shop.opening, 10));
  const ids = new Map<string, string>();
  for (const { name, rules } of payingInsurers) {
    const tariff = rules(shop.opening);
    const stored = await insertRules(context, insurerNamed(shop, name).id, tariff);
    tariff.forEach(({ code }, index) => ids.set(`${name} ${code}`, stored[index] ?? ''));
  }
  return ids;
}
