import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { SentCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { pngOf } from './given-pictures.ts';
import type { Sale } from '../../shop/sales/sale-records.ts';
import type { Shop } from '../shops/new-shop.ts';

export const someCoverage = (insurance: string, amount: number, fields: object = {}): SentCoverage => ({
  insurance,
  lines: [{ products: [0], insurerAmount: amount }],
  ...fields,
});

export async function givenCoveredSale(
  shop: Pick<Shop, 'given'>,
  {
    price = 100_000,
    amount = 40_000,
    insurance,
    ...fields
  }: { price?: number; amount?: number; insurance?: string } & Record<string, unknown> = {},
): Promise<{ sale: Sale; insurance: string }> {
  const insurer = insurance ?? (await shop.given.insurance())._id;
  const customProducts = [{ description: 'Anteojo', price, quantity: 1 }];
  const coverages = [someCoverage(insurer, amount)];
  return { sale: await shop.given.sale({ products: [], customProducts, coverages, ...fields }), insurance: insurer };
}

export async function fullCoveredSale(
  shop: Pick<Shop, 'as' | 'given'>,
  { insurance, prescription, client, text }: { insurance: string; prescription: string; client: string; text: string },
): Promise<void> {
  const admin = shop.as('admin');
  const { body } = await admin.get<CoverageRule[]>(`/tenant/insurances/${insurance}/rules`);
  const rule = body.find(({ plan }) => plan !== null);
  if (!rule) throw new Error('The insurer has no rule of a plan');
  const short = text.slice(0, 40);
  const line = { rule: rule._id, products: [0], insurerAmount: 10, note: text };
  const numbers = { affiliateNumber: short, authorizationNumber: short, voucherNumber: short };
  const documents = [{ kind: 'credential', isPresent: true, note: text }];
  const warnings = [{ code: 'interval', message: text }];
  const fields = { plan: rule.plan?._id, prescription, authorizedDay: '2026-01-05', note: text, documents, warnings };
  const coverages = [{ insurance, ...numbers, ...fields, lines: [line] }];
  const customProducts = [{ description: text, price: 100, quantity: 1 }];
  const sale = await shop.given.sale({ client, products: [], customProducts, coverages } as object);
  const drawing = pngOf(8, 8).toString('base64');
  const answer = await admin.post(`/tenant/sales/${sale._id}/signature`, { signer: short, drawing });
  if (answer.status >= 300) throw new Error(`Could not sign: ${JSON.stringify(answer.body)}`);
}
