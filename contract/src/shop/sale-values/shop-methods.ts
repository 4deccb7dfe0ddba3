/** The names of the payment methods in a shop, and the methods that its selects offer (docs/rules.md#settings-8). No schemas. */
import type { FieldLabel } from '../../base/field-labels.ts';
import { searchKey } from '../../base/search-text.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods, paymentMethodTable } from './payment-labels.ts';

/** A payment method in a shop. */
export interface ShopMethod {
  method: PaymentMethod;
  /** The name that screens and papers show. */
  name: string;
  /** True if selects offer the method. Payments by a method that is no longer offered keep it. */
  isOffered: boolean;
}

/** The methods of a new shop, in the order in which selects show them. */
export const standardMethods: readonly ShopMethod[] = paymentMethods.map((method) => ({
  method,
  name: paymentMethodLabels[method],
  isOffered: paymentMethodTable[method].isOfferedAtFirst,
}));

/** All methods in the order of selects: the given ones, and the standard ones for the others. */
export const completeMethods = (chosen: readonly ShopMethod[]): ShopMethod[] =>
  standardMethods.map((standard) => chosen.find(({ method }) => method === standard.method) ?? standard);

/** The first name that two methods share, compared without accents and case. Undefined if all names differ. */
export function repeatedName(methods: readonly ShopMethod[]): string | undefined {
  const keys = methods.map(({ name }) => searchKey(name));
  return methods.find(({ name }, index) => keys.indexOf(searchKey(name)) < index)?.name;
}

export const repeatedMethodName = (name: string) => `Hay dos métodos de pago con el nombre «${name}».`;
export const noMethodOffered = 'Ofrecé al menos un método de pago.';

/** A method as text, for the log. */
export const methodText = ({ name, isOffered }: ShopMethod) => (isOffered ? name : `${name} (no se ofrece)`);

/** The names of the methods by method. */
export type MethodNames = Record<PaymentMethod, string>;

/** The name of each method in a shop. */
export const namesOfMethods = (methods: readonly ShopMethod[]): MethodNames => ({
  ...paymentMethodLabels,
  ...Object.fromEntries(methods.map(({ method, name }) => [method, name])),
});

/** Returns a kind of record whose `field`, a payment method, is written by the shop's names instead of the standard names. */
export function withMethodNames<R extends { fields: Readonly<Record<string, FieldLabel | null | undefined>> }>(
  definition: R,
  field: keyof R['fields'] & string,
  names: MethodNames,
): R {
  const fieldLabel = definition.fields[field];
  if (fieldLabel?.kind !== 'option') throw new Error(`«${field}» is no payment method`);
  const options = Object.fromEntries(Object.entries(names).filter(([method]) => method in fieldLabel.options));
  return { ...definition, fields: { ...definition.fields, [field]: { ...fieldLabel, options } } };
}

/**
 * The methods that a select offers.
 * @param kept a method that the select offers in any case, because the record has it
 */
export const offeredMethods = (methods: readonly ShopMethod[], kept?: PaymentMethod): PaymentMethod[] =>
  methods.filter(({ method, isOffered }) => isOffered || method === kept).map(({ method }) => method);
