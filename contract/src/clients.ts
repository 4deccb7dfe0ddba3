import { z } from './zod.ts';
import { taxNumberDoubt, type TypedValues } from './check-digits.ts';
import { textOf } from './field-words.ts';
import { email, id, namedReference, oneOf, optionalText, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';
import { compactKey } from './search-text.ts';

/** The document types of a new client. An edit may write any other type (docs/rules.md#clients-2). */
export const documentTypes = ['DNI', 'PASAPORTE', 'CI'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The sentence if no client has the document number. */
export const clientNotFound = 'No se encontraron datos. Intente nuevamente con otro numero de cliente.';

/** The document types whose number has a check digit, as their `compactKey`. */
const taxDocuments: ReadonlySet<string> = new Set(['cuit', 'cuil']);

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
  acceptsMessages: yesOrNo(),
};

/** The shop's clients. One per document type and number; number compared without dots, spaces and case (docs/rules.md#clients-4). */
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
    acceptsMessages: z.boolean(),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    email: { label: 'Email', kind: 'email' },
    typeId: { label: 'Tipo de documento', kind: 'text' },
    numId: { label: 'Número de documento', heading: 'DNI', kind: 'code' },
    phone: { label: 'Teléfono', kind: 'phone' },
    address: { label: 'Dirección', kind: 'text' },
    insurance: { label: 'Obra Social', kind: 'reference', of: 'insurances', sentAs: 'insuranceId' },
    numInsurance: { label: 'Número de afiliado', kind: 'text' },
    acceptsMessages: { label: 'Acepta mensajes', kind: 'yesNo' },
  },
  doubts: ({ typeId, numId }: TypedValues) =>
    taxDocuments.has(compactKey(textOf(typeId))) ? taxNumberDoubt('numId', textOf(numId)) : [],
  create: z.object({
    ...fields,
    typeId: oneOf(documentTypes),
    address: fields.address.default(''),
    numInsurance: fields.numInsurance.default(''),
    insuranceId: fields.insuranceId.default(null),
    acceptsMessages: fields.acceptsMessages.default(true),
  }),
  update: changesOf(fields),
  filters: { numId: optionalText(30).optional() },
  sortable: ['name', 'email', 'numId', 'phone', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'numId', 'phone', 'email'],
  permissions: resourcePermissions('clients'),
});
