/** The table of receivers' conditions names these classes of vouchers. ALEY is class A with the legend of retention. */
export type VoucherClass = 'A' | 'ALEY' | 'B' | 'C';
export type VoucherKind = 'invoice' | 'debitNote' | 'creditNote' | 'receipt' | 'cashSale';

export interface VoucherType {
  id: number;
  text: string;
  from: string;
  class: VoucherClass;
  kind: VoucherKind;
}

const kinds: readonly (readonly [VoucherKind, string])[] = [
  ['invoice', 'Factura'],
  ['debitNote', 'Nota de Débito'],
  ['creditNote', 'Nota de Crédito'],
  ['receipt', 'Recibos'],
  ['cashSale', 'Notas de Venta al contado'],
];

function rowsOf(of: VoucherClass, ids: readonly number[], from: string, suffix: string): VoucherType[] {
  return ids.flatMap((id, position) => {
    const [kind, name] = kinds[position] ?? ['invoice', ''];
    return id === 0 ? [] : [{ id, text: `${name} ${suffix}`, from, class: of, kind }];
  });
}

/** ARCA's current texts of the types 51 to 54 may differ. */
const voucherTypes: readonly VoucherType[] = [
  ...rowsOf('A', [1, 2, 3, 4, 5], '20100917', 'A'),
  ...rowsOf('B', [6, 7, 8, 9, 10], '20100917', 'B'),
  ...rowsOf('C', [11, 12, 13], '20110330', 'C'),
  { id: 15, text: 'Recibo C', from: '20110330', class: 'C', kind: 'receipt' },
  ...rowsOf('ALEY', [51, 52, 53, 54], '20150522', 'A con leyenda OPERACIÓN SUJETA A RETENCIÓN'),
];

export function voucherType(id: number): VoucherType | undefined {
  return voucherTypes.find((row) => row.id === id);
}

export const creditNoteTypes = voucherTypes.filter(({ kind }) => kind === 'creditNote').map(({ id }) => id);

const ofA = [1, 2, 3, 4, 5, 34, 39, 60, 63, 88, 991];
const ofB = [6, 7, 8, 9, 10, 35, 40, 61, 64, 88, 991];
export const associatesOf: Readonly<Record<VoucherClass, readonly number[]>> = {
  A: ofA,
  B: ofB,
  C: [11, 12, 13, 15],
  ALEY: [51, 52, 53, 54, 88, 991],
};

type Row = readonly [id: number | string, text: string, from: string];

const documentTypes: readonly Row[] = [
  [80, 'CUIT', '20080725'],
  [86, 'CUIL', '20080725'],
  [87, 'CDI', '20080725'],
  [89, 'LE', '20080725'],
  [90, 'LC', '20080725'],
  [91, 'CI Extranjera', '20080725'],
  [92, 'en trámite', '20080725'],
  [93, 'Acta Nacimiento', '20080725'],
  [95, 'CI Bs. As. RNP', '20080725'],
  [96, 'DNI', '20080725'],
  [94, 'Pasaporte', '20080725'],
  ...[
    'Policía Federal',
    'Buenos Aires',
    'Catamarca',
    'Córdoba',
    'Corrientes',
    'Entre Ríos',
    'Jujuy',
    'Mendoza',
    'La Rioja',
    'Salta',
    'San Juan',
    'San Luis',
    'Santa Fe',
    'Santiago del Estero',
    'Tucumán',
  ].map((place, id): Row => [id, `CI ${place}`, '20080728']),
  // The register has no province 15.
  ...[
    'Chaco',
    'Chubut',
    'Formosa',
    'Misiones',
    'Neuquén',
    'La Pampa',
    'Río Negro',
    'Santa Cruz',
    'Tierra del Fuego',
  ].map((place, position): Row => [position + 16, `CI ${place}`, '20080728']),
  [99, 'Doc. (Otro)', '20080728'],
];

/** The rates are in thousandths. */
export const vatRates: ReadonlyMap<number, bigint> = new Map([
  [3, 0n],
  [4, 105n],
  [5, 210n],
  [6, 270n],
  [8, 50n],
  [9, 25n],
]);

/** For each operation, the name of the XML element that holds a row, and the rows. */
export const parameterTables: Readonly<Record<string, readonly [item: string, rows: readonly Row[]]>> = {
  FEParamGetTiposCbte: ['CbteTipo', voucherTypes.map(({ id, text, from }): Row => [id, text, from])],
  FEParamGetTiposConcepto: [
    'ConceptoTipo',
    [
      [1, 'Producto', '20100917'],
      [2, 'Servicios', '20100917'],
      [3, 'Productos y Servicios', '20100917'],
    ],
  ],
  FEParamGetTiposDoc: ['DocTipo', documentTypes],
  FEParamGetTiposIva: [
    'IvaTipo',
    [
      ['3', '0%', '20090220'],
      ['4', '10.5%', '20090220'],
      ['5', '21%', '20090220'],
      ['6', '27%', '20090220'],
      ['8', '5%', '20141020'],
      ['9', '2.5%', '20141020'],
    ],
  ],
  FEParamGetTiposMonedas: [
    'Moneda',
    [
      ['PES', 'Pesos Argentinos', '20090403'],
      ['DOL', 'Dólar Estadounidense', '20090403'],
    ],
  ],
  FEParamGetTiposOpcional: ['OpcionalTipo', []],
  FEParamGetTiposTributos: [
    'TributoTipo',
    [
      [1, 'Impuestos nacionales', '20100917'],
      [2, 'Impuestos provinciales', '20100917'],
      [3, 'Impuestos municipales', '20100917'],
      [4, 'Impuestos Internos', '20100917'],
      [99, 'Otro', '20100917'],
      [5, 'IIBB', '20170719'],
      [6, 'Percepción de IVA', '20170719'],
      [7, 'Percepción de IIBB', '20170719'],
      [8, 'Percepciones por Impuestos Municipales', '20170719'],
      [9, 'Otras Percepciones', '20170719'],
      [13, 'Percepción de IVA a no Categorizado', '20170719'],
    ],
  ],
};

export function isInTable(operation: keyof typeof parameterTables, id: number | string): boolean {
  return parameterTables[operation]?.[1].some(([known]) => String(known) === String(id)) ?? false;
}

export const receiverConditions: readonly (readonly [id: number, text: string, classes: readonly string[]])[] = [
  [1, 'IVA Responsable Inscripto', ['A', 'ALEY', 'C']],
  [6, 'Responsable Monotributo', ['A', 'ALEY', 'C']],
  [13, 'Monotributista Social', ['A', 'ALEY', 'C']],
  [16, 'Monotributo Trabajador Independiente Promovido', ['A', 'ALEY', 'C']],
  [4, 'IVA Sujeto Exento', ['B', 'C']],
  [5, 'Consumidor Final', ['B', 'C', '49']],
  [7, 'Sujeto No Categorizado', ['B', 'C']],
  [8, 'Proveedor del Exterior', ['B', 'C']],
  [9, 'Cliente del Exterior', ['B', 'C']],
  [10, 'IVA Liberado - Ley Nº 19.640', ['B', 'C']],
  [15, 'IVA No Alcanzado', ['B', 'C']],
];
