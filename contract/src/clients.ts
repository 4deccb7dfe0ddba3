import { z } from 'zod';
import { email, id, namedReference, oneOf, optionalText, recordFields, text } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';
import { compactKey } from './search-text.ts';

/** The documents a client is created with; an edit may write any other (spec §5, §9). */
export const documentTypes = ['DNI', 'PASAPORTE', 'CI'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Nothing found by document number (spec §8 'Client search'). */
export const clientNotFound = 'No se encontraron datos. Intente nuevamente con otro numero de cliente.';

const documentNumber = text(30).refine((value) => compactKey(value) !== '', 'Ingresá el número de documento.');

const fields = {
  name: text(120),
  email: email(),
  phone: text(40),
  typeId: text(20),
  numId: documentNumber,
  address: optionalText(200),
  numInsurance: optionalText(40),
  insuranceId: id().nullable(),
};

/** The shop's clients (spec §3 'Client'). One per document type and number; number compared without dots, spaces and case (decisions §1). */
export const clients = defineResource({
  name: 'clients',
  path: 'clients',
  envelope: 'client',
  record: z.object({
    ...recordFields,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    typeId: z.string(),
    numId: z.string(),
    address: z.string(),
    numInsurance: z.string(),
    insurance: namedReference.nullable(),
  }),
  create: z.object({
    ...fields,
    typeId: oneOf(documentTypes),
    address: fields.address.default(''),
    numInsurance: fields.numInsurance.default(''),
    insuranceId: fields.insuranceId.default(null),
  }),
  update: changesOf(fields),
  filters: { numId: optionalText(30).optional() },
  sortable: ['name', 'email', 'numId', 'phone', 'createdAt'],
  defaultSort: 'name',
  permissions: resourcePermissions('clients'),
});
