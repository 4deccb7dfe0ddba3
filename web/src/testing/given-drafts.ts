import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { type DraftCoverage, emptyCoverage } from '../shop/coverages/draft-coverage.ts';
import { type DraftProduct, emptyDraft, type SaleDraft } from '../shop/sales/draft/sale-draft.ts';

const id = (number: number) => `0197a000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

export const osde = { _id: id(50), name: 'OSDE' };
export const mutual = { _id: id(51), name: 'Mutual' };

export const aRule = (content: Partial<CoverageRule> = {}): CoverageRule => ({
  _id: id(60),
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  insurance: osde,
  plan: null,
  code: 'A-1',
  description: 'Armazón',
  target: 'frame',
  pairKind: null,
  design: [],
  basis: 'fixed',
  amount: 40_000,
  percent: null,
  cap: null,
  agreedPrice: null,
  upgrade: false,
  copay: 0,
  copayDeducted: false,
  sphereMax: null,
  cylinderMax: null,
  sphereMaxWithCylinder: null,
  excludes: [],
  ageFrom: null,
  ageTo: null,
  everyMonths: null,
  everyCalendarYears: null,
  units: 1,
  unit: 'pair',
  notWith: [],
  renewsIfPowerChanged: false,
  needsAuthorization: false,
  validFrom: '2026-11-01',
  validUntil: null,
  ...content,
});

export const aCoverage = (rule: CoverageRule | null, keys: readonly string[], amount: number | null = null) =>
  ({
    ...emptyCoverage({ insurance: rule?.insurance ?? osde, plan: null, affiliateNumber: '150-1' }),
    lines: [{ keys, rule, amount, note: '' }],
  }) satisfies DraftCoverage;

export const aDraft = (content: Partial<SaleDraft> = {}): SaleDraft => ({
  ...emptyDraft({ key: '4f0c9c0e-52f6-4f0a-8a58-0b8d7f3f7f10', number: 4711, sent: [] }),
  ...content,
});

export const aClient = {
  _id: '0197a000-0000-7000-8000-000000000001',
  name: 'Paula Ibarra',
  typeId: 'DNI',
  numId: '21.517.621',
  phone: '11 6487-5201',
  email: 'paula@correo.com.ar',
  insurance: null,
  notes: '',
  isFinalConsumer: false,
};

export const aProduct = (content: Partial<DraftProduct> = {}): DraftProduct => ({
  _id: '0197a000-0000-7000-8000-000000000010',
  name: 'Armazón Vulk Terra',
  code: 'VK-11020',
  price: 100,
  stock: 8,
  verifyStock: true,
  asksType: false,
  isService: false,
  doubtfulCategory: null,
  benefit: 'frame',
  lensDesign: '',
  ...content,
});

export const aLine = (content: Partial<DraftProduct> = {}, quantity = 1) => ({
  product: aProduct(content),
  quantity,
  prescriptionType: 'none' as const,
});
