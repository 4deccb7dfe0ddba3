import { isTaxNumber, writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { GivenReceiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { textOf } from '@dioptria/contract/base/field-labels.ts';
import { type VatCondition, vatConditions } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { FormValues } from '../../base/resource/fields/field-values.ts';
import type { Client } from '../clients/clients-api.ts';

export interface TypedReceiver {
  vatCondition: VatCondition;
  taxId: string;
  name: string;
  address: string;
  typeId: string;
  numId: string;
}

export const receiverOfClient = (client: Client): TypedReceiver => ({
  vatCondition: client.vatCondition,
  taxId: client.taxId,
  name: client.legalName || client.name,
  address: client.fiscalAddress || client.address,
  typeId: client.typeId,
  numId: client.numId,
});

/** The keys of `found` are the names of a client's fields. A blank value changes nothing. */
export function registeredReceiver(found: FormValues): Partial<TypedReceiver> {
  const name = textOf(found['legalName']);
  const address = textOf(found['fiscalAddress']);
  const taxId = textOf(found['taxId']);
  const vatCondition = vatConditions.find((condition) => condition === found['vatCondition']);
  return {
    ...(name && { name }),
    ...(address && { address }),
    ...(taxId && { taxId }),
    ...(vatCondition && { vatCondition }),
  };
}

export const isPossibleTaxId = (taxId: string): boolean => taxId.trim() === '' || isTaxNumber(taxId);

/** Leaves out a CUIT that is not valid yet. Undefined if no field differs from `own`. */
export function changedReceiver(typed: TypedReceiver, own: TypedReceiver): GivenReceiver | undefined {
  const { vatCondition } = typed;
  const taxId = isPossibleTaxId(typed.taxId) ? writtenTaxNumber(typed.taxId.trim()) : own.taxId;
  const changed: GivenReceiver = {
    ...(vatCondition !== own.vatCondition && { vatCondition }),
    ...(taxId !== own.taxId && { taxId }),
    ...changedText('name'),
    ...changedText('address'),
    ...changedText('typeId'),
    ...changedText('numId'),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;

  function changedText(field: 'name' | 'address' | 'typeId' | 'numId') {
    const text = typed[field].trim();
    return text === own[field] ? {} : { [field]: text };
  }
}
