/**
 * How records of each kind are imported: the fields that a file fills, and the key by which a stored record is
 * recognised (docs/rules.md#imports-1).
 */
import { barcodeKey, barcodeTaken } from '../products/barcodes.ts';
import { clients, documentTypes } from '../clients/clients.ts';
import { eyeValueAt, eyeValues } from '../prescriptions/eye-values.ts';
import { requiredField } from '../../base/field-messages.ts';
import { textOf } from '../../base/field-words.ts';
import { type FieldChoices, type ImportedDefinition, type ImportField, importFields } from './import-fields.ts';
import type { ImportedResource } from './imported-resources.ts';
import { insurances } from '../insurances/insurances.ts';
import { MAX_MONEY } from '../../base/money.ts';
import { optometrists } from '../optometrists/optometrists.ts';
import { prescriptions } from '../prescriptions/prescriptions.ts';
import type { Eye } from '../prescriptions/prescription-values.ts';
import { products, purchaseTooLarge } from '../products/products.ts';
import { fixedPriceHeadings, settlePrice, type SettledRow } from './imported-price.ts';
import type { PriceRounding } from '../settings/price-rounding-words.ts';
import { providers } from '../providers/providers.ts';
import { compactKey, searchKey } from '../../base/search-text.ts';

/** The values of a row, in the form of the body of a creation. */
export type ImportValues = Readonly<Record<string, unknown>>;

/** The plan of one resource's import. */
export interface ImportPlan {
  resource: ImportedDefinition;
  fields: readonly ImportField[];
  /** The names of the fields by which a stored record is recognised. */
  keyFields: readonly string[];
  /** The key by which a record is recognised: equal for two rows of one record. '' if the row lacks it. */
  keyOf: (values: ImportValues) => string;
  /** The fields that a file fills in new records only: a stored record keeps its values. */
  onlyNew?: readonly string[];
  /**
   * A field besides the key whose value only one record may have: the text by which values are compared, and the
   * message.
   */
  unique?: { field: string; keyOf: (text: string) => string; taken: string };
  /** True if an import only creates records, and never changes a stored record. */
  onlyAdds?: true;
  /**
   * Compares the values of a row with those of the stored record, which is undefined for a new record, and completes them.
   * @param rounding the step to which the shop rounds prices up
   */
  settle?: (values: ImportValues, stored: ImportValues | undefined, rounding: PriceRounding) => SettledRow;
  /** A problem between several values of a new record, with the name of the field. */
  problemOf?: (values: ImportValues) => { field: string; reason: string } | undefined;
}

/** The key of a client's document, without dots, spaces and case. */
export const documentKey = (typeId: unknown, numId: unknown): string => {
  const number = compactKey(textOf(numId));
  return number === '' ? '' : `${compactKey(textOf(typeId))} ${number}`;
};

const byName = ({ name }: ImportValues): string => searchKey(textOf(name));

const contact = {
  name: ['Nombre y apellido', 'Apellido y nombre', 'Nombre completo', 'Razón social'],
  phone: ['Tel', 'Celular', 'Móvil', 'WhatsApp', 'Teléfono celular'],
  email: ['Mail', 'E-mail', 'Correo', 'Correo electrónico'],
  address: ['Domicilio', 'Calle'],
} as const;

const document = {
  typeId: ['Tipo doc', 'Tipo de doc', 'Tipo documento'],
  numId: ['Documento', 'Nro doc', 'Nro documento', 'Nro de documento', 'N documento', 'Doc', 'Número'],
} as const;

const ofClient = {
  aliases: {
    ...contact,
    ...document,
    name: [...contact.name, 'Cliente'],
    insurance: ['OS', 'Cobertura', 'Prepaga', 'Mutual'],
    numInsurance: ['Nro afiliado', 'Nro de afiliado', 'Afiliado', 'Credencial'],
  },
  options: { typeId: documentTypes },
} as const satisfies FieldChoices;

const clientPlan: ImportPlan = {
  resource: clients,
  fields: importFields(clients, ofClient),
  keyFields: ['numId', 'typeId'],
  keyOf: ({ typeId, numId }) => documentKey(typeId, numId),
};

const productPlan: ImportPlan = {
  resource: products,
  // Stock control is on for a new product, and an import does not turn it off.
  fields: importFields(products, {
    without: ['verifyStock'],
    aliases: {
      code: ['Cod', 'Cód', 'SKU', 'Código de producto', 'Artículo', 'Referencia'],
      name: ['Producto', 'Nombre del producto', 'Denominación'],
      description: ['Detalle', 'Observaciones'],
      category: ['Rubro', 'Familia', 'Tipo'],
      provider: ['Distribuidor'],
      cost: ['Precio de costo', 'Precio costo', 'Costo unitario', 'Costo sin IVA'],
      profitability: ['Margen', 'Ganancia', 'Markup', 'Utilidad'],
      fixedPrice: fixedPriceHeadings,
      stock: ['Cantidad', 'Existencia', 'Existencias', 'Unidades'],
      minimumStock: ['Stock mínimo', 'Stock min', 'Mínimo', 'Punto de pedido', 'Punto de reposición'],
      barcode: ['EAN', 'EAN13', 'EAN-13', 'UPC', 'GTIN', 'Cód de barras', 'Cod barras', 'Código EAN'],
      // Neither 'Material' nor 'Diseño' is an alias: in a list of frames they describe the frame.
      lensDesign: ['Diseño de lente', 'Diseño del cristal', 'Tipo de lente', 'Tipo de cristal'],
      lensMaterial: ['Material de lente', 'Material del cristal', 'Material cristal', 'Material lente'],
      lensIndex: ['Índice', 'Índice de refracción', 'Índice de lente', 'Índice del cristal'],
      treatments: ['Tratamiento', 'Tratamientos del lente', 'Tratamientos del cristal'],
      eye: ['Ojo', 'Tamaño', 'Talle'],
      temple: ['Varilla', 'Brazo', 'Largo de patilla'],
      lensHeight: ['Altura', 'Alto', 'Alto del lente'],
      colorCode: ['Color', 'Cód de color', 'Cod color'],
    },
  }),
  keyFields: ['code'],
  keyOf: ({ code }) => compactKey(textOf(code)),
  onlyNew: ['stock'],
  unique: { field: 'barcode', keyOf: barcodeKey, taken: barcodeTaken },
  settle: settlePrice,
  problemOf: ({ stock, cost }) =>
    Number(stock) * Number(cost) > MAX_MONEY ? { field: 'stock', reason: purchaseTooLarge } : undefined,
};

const regularAliases = {
  ...contact,
  name: [...contact.name, 'Proveedor', 'Médico', 'Obra Social', 'Doctor', 'Profesional'],
  license: ['Matrícula', 'MP', 'MN', 'Matrícula profesional'],
  taxId: ['CUIT', 'CUIT/CUIL'],
  personInCharge: ['Contacto', 'Responsable'],
  bankNumber: ['CBU', 'Cuenta'],
  coverageDetails: ['Cobertura', 'Detalle'],
} as const;

const regularPlan = (resource: ImportedDefinition): ImportPlan => ({
  resource,
  fields: importFields(resource, { aliases: regularAliases }),
  keyFields: ['name'],
  keyOf: byName,
});

const ownFields = importFields(prescriptions, {
  without: ['client'],
  required: ['prescriptionDate'],
  aliases: {
    optometrist: ['Doctor', 'Profesional', 'Oftalmólogo'],
    prescriptionDate: ['Fecha', 'Fecha receta'],
    expirationDate: ['Vence', 'Expiración'],
    notes: ['Diagnóstico', 'Observaciones'],
    'far.sphere': ['esfera', 'lejos esfera', 'esf'],
    'far.cylinder': ['cilindro', 'lejos cilindro', 'cil'],
    'far.axis': ['eje'],
    'near.sphere': ['cerca esfera'],
    'near.cylinder': ['cerca cilindro'],
    addition: ['adición', 'add', 'ad', 'adicion'],
    pupillaryDistance: ['DIP', 'DP'],
  },
});

/** The same fields, marked as fields whose values only name another record. */
const naming = (fields: readonly ImportField[]): ImportField[] =>
  fields.map((field) => ({ ...field, sentAt: undefined }));

const documentOfClient = naming(importFields(clients, { ...ofClient, only: ['typeId', 'numId'] }));
const licenseOfDoctor = naming(importFields(optometrists, { aliases: regularAliases, only: ['license'] }));

const eyeKey = (eye: unknown): string =>
  eyeValues.map(({ path }) => eyeValueAt((eye ?? {}) as Partial<Eye>, path)).join('/');

/** The key of a prescription: client, doctor, date and the values of both eyes. */
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
  // The client is named by the document, since names are not unique. The licence belongs to a new doctor.
  fields: [...documentOfClient, ...ownFields, ...licenseOfDoctor.map((field) => ({ ...field, isRequired: false }))],
  keyFields: ['numId', 'prescriptionDate'],
  keyOf: prescriptionKey,
  onlyAdds: true,
  // In a form a blank date means today, but a file is imported on another day than its prescriptions were written.
  problemOf: ({ prescriptionDate }) =>
    prescriptionDate === undefined ? { field: 'prescriptionDate', reason: requiredField } : undefined,
};

/** The plan of each resource that can be imported, in the order of the screens. */
export const importPlans = {
  clients: clientPlan,
  products: productPlan,
  insurances: regularPlan(insurances),
  optometrists: regularPlan(optometrists),
  prescriptions: prescriptionPlan,
  providers: regularPlan(providers),
} as const satisfies Record<ImportedResource, ImportPlan>;
