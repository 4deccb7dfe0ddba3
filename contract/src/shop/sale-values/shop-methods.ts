import type { FieldLabel } from '../../base/field-labels.ts';
import { searchKey } from '../../base/text.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods, paymentMethodTable } from './payment-labels.ts';

export interface ShopMethod {
  method: PaymentMethod;
  name: string;
  /** A payment keeps its method even if the shop no longer offers the method. */
  isOffered: boolean;
}

/** In the order in which selects show them. */
export const standardMethods: readonly ShopMethod[] = paymentMethods.map((method) => ({
  method,
  name: paymentMethodLabels[method],
  isOffered: paymentMethodTable[method].isOfferedAtFirst,
}));

export const completeMethods = (chosen: readonly ShopMethod[]): ShopMethod[] =>
  standardMethods.map((standard) => chosen.find(({ method }) => method === standard.method) ?? standard);

export function repeatedName(methods: readonly ShopMethod[]): string | undefined {
  const keys = methods.map(({ name }) => searchKey(name));
  return methods.find(({ name }, index) => keys.indexOf(searchKey(name)) < index)?.name;
}

export const repeatedMethodName = (name: string) => `Hay dos métodos de pago con el nombre «${name}».`;
export const noMethodOffered = 'Ofrecé al menos un método de pago.';

export const methodText = ({ name, isOffered }: ShopMethod) => (isOffered ? name : `${name} (no se ofrece)`);

export type MethodNames = Record<PaymentMethod, string>;

export const namesOfMethods = (methods: readonly ShopMethod[]): MethodNames => ({
  ...paymentMethodLabels,
  ...Object.fromEntries(methods.map(({ method, name }) => [method, name])),
});

/** `field` is a field with a payment method. Its options get the shop's names instead of the standard names. */
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

/** `kept` is the record's own method. The result contains it even if the shop no longer offers it. */
export const offeredMethods = (methods: readonly ShopMethod[], kept?: PaymentMethod): PaymentMethod[] =>
  methods.filter(({ method, isOffered }) => isOffered || method === kept).map(({ method }) => method);
