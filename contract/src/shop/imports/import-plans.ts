import { type FieldLabel, textOf } from '../../base/field-labels.ts';
import { requiredField } from '../../base/field-messages.ts';
import { formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_MONEY } from '../../base/money.ts';
import { compactKey, searchKey } from '../../base/text.ts';
import { documentKey } from '../clients/client-documents.ts';
import { documentTypes, finalConsumer } from '../clients/client-labels.ts';
import { clients } from '../clients/clients.ts';
import { insurances } from '../insurances/insurances.ts';
import type { ImportedResource } from '../nouns.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { cuirKey, cuirLoaded } from '../prescriptions/electronic-prescription.ts';
import { eyeValueAt, eyeValues } from '../prescriptions/prescription-labels.ts';
import type { Eye } from '../prescriptions/prescription-values.ts';
import { prescriptions } from '../prescriptions/prescriptions.ts';
import { barcodeKey, barcodeTaken } from '../products/barcodes.ts';
import {
  costFromPrice,
  editedPrice,
  finalPrice,
  netOfTax,
  type PriceSource,
  realProfitability,
} from '../products/product-price.ts';
import { negativeStock, priceTooLarge, products, purchaseTooLarge } from '../products/products.ts';
import { providers } from '../providers/providers.ts';
import type { PriceRounding } from '../settings/settings-labels.ts';
import {
  type Aliases,
  type FieldChoices,
  type ImportedDefinition,
  type ImportField,
  importFields,
} from './import-fields.ts';
import { isLeftOut } from './product-cells.ts';
import { eyeHeadings, usualHeadings, usualOptions } from './usual-headings.ts';

type Values = Readonly<Record<string, unknown>>;

interface AtField {
  field: string;
  reason: string;
}

export interface SettledRow {
  values: Values;
  problems: AtField[];
  notes: AtField[];
}

/** The schema refuses a number beyond the largest amount, so no price is computed from it. */
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= MAX_MONEY ? value : undefined;

const derivedProfitability = (price: number, cost: number): number =>
  Math.min(Math.max(realProfitability(price, cost) ?? 0, 0), 10_000);

function completed(values: Values): Values {
  const [price, cost, profitability] = [values['fixedPrice'], values['cost'], values['profitability']].map(number);
  if (price === undefined || price <= 0) return values;
  if (cost !== undefined && values['profitability'] === undefined)
    return { ...values, profitability: derivedProfitability(price, cost) };
  if (profitability !== undefined && profitability >= 0 && values['cost'] === undefined)
    return { ...values, cost: costFromPrice(price, profitability) };
  return values;
}

function sourceOf(values: Values): PriceSource | undefined {
  const [cost, profitability] = [number(values['cost']), number(values['profitability'])];
  if (cost === undefined || profitability === undefined) return undefined;
  return { cost, profitability, fixedPrice: number(values['fixedPrice']) ?? null };
}

/**
 * A price that differs from the computed price becomes a fixed price, with a note. If both are equal, the
 * price remains computed. For a new product, a missing profitability or a missing cost follows from the price.
 * `rounding` is the step of the shop's settings (docs/rules.md#imports-23).
 */
export function settlePrice(row: Values, stored: Values | undefined, rounding: PriceRounding): SettledRow {
  const values = stored ? row : completed(row);
  const source = sourceOf({ ...stored, ...values });
  if (!source) return { values, problems: [], notes: [] };
  const storedSource = stored && sourceOf(stored);
  const before = storedSource && { ...storedSource, price: number(stored?.['price']) ?? 0 };
  const { fixedPrice } = source;
  if (fixedPrice === null || fixedPrice <= 0) {
    const isHuge = editedPrice(before, source, rounding) > MAX_MONEY;
    return { values, problems: isHuge ? [{ field: 'profitability', reason: priceTooLarge }] : [], notes: [] };
  }
  if (number(row['fixedPrice']) === undefined || fixedPrice === before?.fixedPrice)
    return { values, problems: [], notes: belowCost(source) };
  const unfixed = { ...source, fixedPrice: null };
  const computed = before?.fixedPrice === null ? editedPrice(before, unfixed, rounding) : finalPrice(unfixed, rounding);
  const isDerived = values['cost'] !== row['cost'] || values['profitability'] !== row['profitability'];
  if (computed === fixedPrice && !before?.fixedPrice && !isDerived) {
    const { fixedPrice: _equal, ...others } = values;
    return { values: others, problems: [], notes: [] };
  }
  const contradicts = computed !== fixedPrice && !isDerived;
  const reason = `Por costo y rentabilidad sería ${formatMoney(computed)}: queda el precio de la planilla, como precio fijo.`;
  return {
    values,
    problems: [],
    notes: [...(contradicts ? [{ field: 'fixedPrice', reason }] : []), ...belowCost(source)],
  };
}

export const importNotes = {
  unpriced: 'Sin precio: no se puede vender.',
  withoutCost: 'Sin costo: entra con costo 0.',
  keepsPrice: 'Sin precio en la planilla: queda el que tenía.',
} as const;

/**
 * A new product whose price is left out has no price, so that nobody sells the product for 0 pesos. A stored product
 * keeps its price (docs/rules.md#imports-24).
 */
function completeUnpriced(
  values: Values,
  stored: Values | undefined,
  leftOut: readonly string[],
): Pick<SettledRow, 'values' | 'notes'> {
  const field = ['fixedPrice', 'cost', 'profitability'].find((name) => leftOut.includes(name));
  if (field === undefined) return { values, notes: [] };
  if (stored) return { values, notes: [{ field, reason: importNotes.keepsPrice }] };
  const derived = completed(values);
  if (derived['cost'] !== undefined && derived['profitability'] !== undefined) return { values, notes: [] };
  const known = { cost: 0, profitability: 0, ...derived };
  if (values['fixedPrice'] !== undefined) return { values: known, notes: [{ field, reason: importNotes.withoutCost }] };
  return { values: { ...known, lacksPrice: true }, notes: [{ field, reason: importNotes.unpriced }] };
}

/** Completes and checks the price and the stock control of a product. */
export function settleProduct(
  row: Values,
  stored: Values | undefined,
  rounding: PriceRounding,
  leftOut: readonly string[] = [],
): SettledRow {
  const { values, notes } = completeUnpriced(row, stored, leftOut);
  const isCompleted = !stored && notes.length > 0;
  const settled = settlePrice(values, stored, rounding);
  const isNegative = stored && values['verifyStock'] === true && Number(stored['stock']) < 0;
  const problems =
    isNegative && stored['verifyStock'] === false ? [{ field: 'verifyStock', reason: negativeStock }] : [];
  return {
    ...settled,
    problems: [...settled.problems, ...problems],
    notes: isCompleted ? notes : [...notes, ...settled.notes],
  };
}

function changedPrice(stored: Values, changes: Values, rounding: PriceRounding): number | undefined {
  const [before, after] = [sourceOf(stored), sourceOf({ ...stored, ...changes })];
  return before && after && editedPrice({ ...before, price: number(stored['price']) ?? 0 }, after, rounding);
}

function belowCost({ cost, fixedPrice }: PriceSource): AtField[] {
  if (fixedPrice === null || netOfTax(fixedPrice) >= cost) return [];
  const margin = formatNumber(realProfitability(fixedPrice, cost) ?? 0);
  return [{ field: 'fixedPrice', reason: `Sin el IVA queda por debajo del costo: el margen es ${margin} %.` }];
}

export type ImportValues = Readonly<Record<string, unknown>>;

export interface ImportPlan {
  resource: ImportedDefinition;
  fields: readonly ImportField[];
  keyFields: readonly string[];
  /** Two rows of the same record have the same key. The key is '' for a row without a value for the key. */
  keyOf: (values: ImportValues) => string;
  onlyNew?: readonly string[];
  /** The texts for blank cells and for fields without a column. The user may change them. */
  suggested?: Readonly<Record<string, string>>;
  /** A field that is not in the key, but must have a different value in each record. */
  unique?: { field: string; keyOf: (text: string) => string; taken: string };
  onlyAdds?: true;
  /**
   * Compares the values of a row with those of the stored record, which is undefined for a new record, and completes the row.
   * @param rounding the step to which the shop rounds prices up
   * @param leftOut the fields whose cells the import leaves out
   */
  settle?: (
    values: ImportValues,
    stored: ImportValues | undefined,
    rounding: PriceRounding,
    leftOut?: readonly string[],
  ) => SettledRow;
  computed?: {
    field: string;
    compute: (stored: ImportValues, changes: ImportValues, rounding: PriceRounding) => unknown;
  };
  /**
   * True for a row about a record that only the server creates. The import leaves this record unchanged, so that an exported list
   * can be imported again.
   */
  isKept?: (values: ImportValues) => boolean;
  problemOf?: (values: ImportValues) => { field: string; reason: string } | undefined;
  /** True for a cell that the import treats as a blank cell, because its text says that the value is unknown. */
  isLeftOut?: (fieldLabel: FieldLabel, text: string) => boolean;
}

const byName = ({ name }: ImportValues): string => searchKey(textOf(name));

const ofClient = {
  // In a file, the columns of the insurer and the affiliate number fill the client's first policy.
  without: ['policies'],
  aliases: usualHeadings.clients,
  options: { typeId: documentTypes },
  spellings: usualOptions.clients,
  distinct: ['name', 'numId'],
  // If other columns have the document and the name, columns with these headings have the client's data for invoices.
  standIns: {
    taxId: ['CUIT', 'CUIL', 'CUIT / CUIL', 'CUIL / CUIT', 'Número de CUIT'],
    legalName: ['Razón social'],
  },
  withoutColumn: { typeId: 'Se deduce del número' },
} as const satisfies FieldChoices;

/** Some files have the surname in a separate column. The import writes it after the name (docs/rules.md#imports-14). */
const surname: ImportField = {
  name: 'surname',
  label: 'Apellido',
  aliases: usualHeadings.clients.surname,
  fieldLabel: { label: 'Apellido', kind: 'text' },
  sentAt: undefined,
  isRequired: false,
  isDistinct: true,
  withoutColumn: 'Está con el nombre',
};

const clientPlan: ImportPlan = {
  resource: clients,
  fields: importFields(clients, ofClient).flatMap((field) => (field.name === 'name' ? [field, surname] : [field])),
  keyFields: ['numId', 'typeId'],
  keyOf: ({ typeId, numId }) => documentKey(typeId, numId),
  isKept: ({ name, numId }) => searchKey(textOf(name)) === searchKey(finalConsumer.name) && textOf(numId) === '',
};

/** Calibre, bridge and temple in one cell, such as '51-21'. Separate columns with these measures take precedence. */
const frameSize: ImportField = {
  name: 'frameSize',
  label: 'Calibre y puente juntos',
  aliases: usualHeadings.products.frameSize,
  fieldLabel: { label: 'Calibre y puente juntos', kind: 'code' },
  sentAt: undefined,
  isRequired: false,
  isDistinct: true,
};

const productPlan: ImportPlan = {
  resource: products,
  fields: importFields(products, {
    aliases: usualHeadings.products,
    distinct: ['code', 'barcode', 'name'],
    derivedFrom: { cost: ['profitability', 'fixedPrice'], profitability: ['cost', 'fixedPrice'] },
    standIns: { name: ['Artículo', 'Descripción', 'Detalle'] },
    codeHeadings: { code: ['Artículo'] },
    // In many lists, a column with one of these headings has the amount of the tax, not its rate.
    optionHeadings: { vatRate: ['IVA', '% IVA', 'IVA %'] },
    sharesColumnOf: { code: 'barcode' },
    without: ['madeToOrder'],
    withoutColumn: { verifyStock: 'No en los cristales sin stock; sí en lo demás' },
  }).flatMap((field) => (field.name === 'eye' ? [frameSize, field] : [field])),
  keyFields: ['code'],
  keyOf: ({ code }) => compactKey(textOf(code)),
  onlyNew: ['stock'],
  suggested: { stock: '0' },
  unique: { field: 'barcode', keyOf: barcodeKey, taken: barcodeTaken },
  settle: settleProduct,
  isLeftOut,
  computed: { field: 'price', compute: changedPrice },
  problemOf: ({ stock, cost }) =>
    Number(stock) * Number(cost) > MAX_MONEY ? { field: 'stock', reason: purchaseTooLarge } : undefined,
};

const regularPlan = (resource: ImportedDefinition, aliases: Aliases): ImportPlan => ({
  resource,
  fields: importFields(resource, { aliases, distinct: ['name'] }),
  keyFields: ['name'],
  keyOf: byName,
});

const ownFields = importFields(prescriptions, {
  // The origin follows from the CUIR.
  without: ['client', 'origin'],
  distinct: ['cuir'],
  required: ['prescriptionDate'],
  aliases: usualHeadings.prescriptions,
  partHeadings: eyeHeadings,
});

const naming = (fields: readonly ImportField[]): ImportField[] =>
  fields.map((field) => ({ ...field, sentAt: undefined }));

const { prescriptions: aliases } = usualHeadings;
const documentOfClient = naming(importFields(clients, { ...ofClient, aliases, only: ['typeId', 'numId'] }));
const licenseOfDoctor = naming(importFields(optometrists, { aliases, only: ['license'] }));

const eyeKey = (eye: unknown): string =>
  eyeValues.map(({ path }) => eyeValueAt((eye ?? {}) as Partial<Eye>, path)).join('/');

export const prescriptionKey = ({
  clientId,
  optometristId,
  prescriptionDate,
  rightEye,
  leftEye,
}: ImportValues): string =>
  [clientId, optometristId, prescriptionDate, eyeKey(rightEye), eyeKey(leftEye)].map(textOf).join(' ');

const prescriptionPlan: ImportPlan = {
  resource: prescriptions,
  // The document identifies the client, since names are not unique. A doctor that the import creates gets the licence.
  fields: [...documentOfClient, ...ownFields, ...licenseOfDoctor.map((field) => ({ ...field, isRequired: false }))],
  keyFields: ['numId', 'prescriptionDate'],
  keyOf: prescriptionKey,
  onlyAdds: true,
  unique: { field: 'cuir', keyOf: cuirKey, taken: cuirLoaded },
  // In a form a blank date means today, but the prescriptions in a file were usually written on earlier days.
  problemOf: ({ prescriptionDate }) =>
    prescriptionDate === undefined ? { field: 'prescriptionDate', reason: requiredField } : undefined,
};

export const importPlans = {
  clients: clientPlan,
  products: productPlan,
  insurances: regularPlan(insurances, usualHeadings.insurances),
  optometrists: regularPlan(optometrists, usualHeadings.optometrists),
  prescriptions: prescriptionPlan,
  providers: regularPlan(providers, usualHeadings.providers),
} as const satisfies Record<ImportedResource, ImportPlan>;
