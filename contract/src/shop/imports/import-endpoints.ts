import { endpoint } from '../../base/endpoint.ts';
import { exportFormat } from '../../base/export.ts';
import { amountTooLarge, invalidOption, moneyAboveZero, oneOf, optionalText, recordFields } from '../../base/fields.ts';
import { MAX_COLUMN_NAME } from '../../base/headings.ts';
import { deleted } from '../../base/problems.ts';
import { sheetChoiceFields, sheetSource } from '../../base/sheets.ts';
import { searchKey } from '../../base/text.ts';
import { z } from '../../base/zod.ts';
import { type ImportedResource, importedResources, type ResourceName, resourceNouns } from '../nouns.ts';
import { MAX_RATE } from './dollars.ts';
import { importPlans } from './import-plans.ts';

/** In milliseconds. */
export const FILE_KEPT = 24 * 60 * 60_000;

/** An import is `interrupted`, `done` or `cancelled` after it was `running`. */
export const importStates = ['arrived', 'checked', 'running', 'interrupted', 'done', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

export const creatableResources = [
  'brands',
  'categories',
  'providers',
  'insurances',
  'optometrists',
] as const satisfies ResourceName[];
export type CreatableResource = (typeof creatableResources)[number];
export const isCreatableResource = (name: ResourceName): name is CreatableResource =>
  (creatableResources as readonly ResourceName[]).includes(name);

const resourceByName: Readonly<Record<string, ImportedResource>> = Object.fromEntries(
  importedResources.flatMap((name) => [
    [name, name],
    [importPlans[name].resource.path, name],
  ]),
);
const importedResource = () =>
  z.string().transform((name, context): ImportedResource => {
    const found = Object.hasOwn(resourceByName, name) ? resourceByName[name] : undefined;
    if (found) return found;
    context.addIssue({ code: 'custom', message: invalidOption });
    return z.NEVER;
  });

const rateAboveZero = 'La cotización tiene que ser mayor que 0.';
export const MAX_TITLES = 1000;

const mapping = z.record(z.string(), z.string());

const outcome = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), failed: z.int() });
export type ImportOutcome = z.output<typeof outcome>;

/** `done` counts the rows that the run has stored. `mapping` is the suggested mapping or the mapping of the last check. */
const importRecord = z.object({
  ...recordFields,
  resource: z.enum(importedResources),
  fileName: z.string(),
  source: sheetSource,
  state: z.enum(importStates),
  rows: z.int(),
  done: z.int(),
  outcome,
  columns: z.array(z.string()),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      isDistinct: z.boolean(),
      isKey: z.boolean(),
      /** Another field, such as the barcode, by which the server finds the record if the row lacks this field. */
      otherKey: z.string().optional(),
      /** A new record with values for all of these fields needs no value for this field. */
      derivedFrom: z.array(z.string()).optional(),
      withoutColumn: z.string().optional(),
      namesOf: z.string().optional(),
      /** The values that a user may choose for all rows. */
      options: z.array(z.string()).optional(),
      isMoney: z.boolean(),
    }),
  ),
  samples: z.array(z.array(z.string())),
  mapping,
  /** The texts for blank cells and for fields without a column: before the first check, the suggested texts. */
  fixed: mapping,
  /** The kinds of missing records that the run creates: all kinds, unless the user refused some kinds in the last check. */
  createMissing: z.array(z.enum(creatableResources)),
  /** The titles of groups of products. The column 'Título del grupo' has the title above each row. */
  titles: z.array(z.object({ row: z.int(), text: z.string() })),
  /** The columns with amounts in dollars. */
  dollars: z.array(z.string()),
  leavesOut: z.boolean(),
  tidiesNames: z.boolean(),
  mendsLetters: z.boolean(),
  dollarRate: z.number().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

const importAnswer = z.object({ import: importRecord });

const uploadQuery = z.strictObject({ name: optionalText(200).default(''), ...sheetChoiceFields });

const importsQuery = z.strictObject({ resource: oneOf(importedResources).optional() });

const errorsQuery = z.strictObject({ format: exportFormat() });

/**
 * `mapping` has the column of each field, null for a field without a column. By default all kinds of missing records
 * are created.
 */
const checkRequest = z.object({
  mapping: z.record(z.string().max(60), z.string().max(MAX_COLUMN_NAME).nullable()),
  fixed: z.record(z.string().max(60), optionalText(2000)).default({}),
  createMissing: z
    .array(oneOf(creatableResources))
    .max(creatableResources.length)
    .default([...creatableResources]),
  /** True if a row with wrong cells is imported without these cells, where they are optional. */
  leavesOut: z.boolean().default(false),
  /** True if 'PEREYRA, ANA' is stored as 'Ana Pereyra'. */
  tidiesNames: z.boolean().default(false),
  /** True if 'PE¥A' and 'PeÃ±a' are read as 'PEÑA' and 'Peña'. */
  mendsLetters: z.boolean().default(true),
  /** Pesos per dollar. */
  dollarRate: moneyAboveZero(rateAboveZero).max(MAX_RATE, amountTooLarge).nullable().default(null),
});
export type CheckRequest = z.output<typeof checkRequest>;

/** The limit of the errors in an answer. The file of wrong rows has all errors. */
export const MAX_ERRORS = 1000;
export const MAX_MISSING = 1000;

/** `row` is the row's number in the spreadsheet, `column` the column's heading or the field's label. */
export const importError = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() });
export type ImportError = z.output<typeof importError>;

export const MAX_CHANGES = 1000;

export const importChange = z.object({
  row: z.int(),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

export const MAX_EXAMPLES = 8;

const tidiedText = z.object({ from: z.string(), to: z.string() });
export type TidiedText = z.output<typeof tidiedText>;

/**
 * `errors` ends with the cells that are wrong only because the user refused to create a missing record. `missing` has
 * the names of the refused records and of the records that the import will create.
 */
const checkAnswer = z.object({
  check: z.object({
    valid: z.int(),
    invalid: z.int(),
    /** The wrong rows that would be valid without their wrong cells. */
    mendable: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    changes: z.array(importChange),
    errors: z.array(importError),
    notes: z.array(importError),
    /** The names of clients in another order or without small letters. */
    untidy: z.object({ total: z.int(), examples: z.array(tidiedText) }),
    /** The cells with letters that a program has read in a wrong encoding. */
    damaged: z.object({ total: z.int(), examples: z.array(tidiedText) }),
    missing: z.array(z.object({ resource: z.enum(creatableResources), names: z.array(z.string()) })),
    similar: z.array(z.object({ resource: z.enum(creatableResources), name: z.string(), stored: z.string() })),
  }),
});
export type ImportCheck = z.output<typeof checkAnswer>['check'];

const many = (name: ResourceName) => resourceNouns[name].many;

export const importTexts = {
  unknownField: (name: string) => `No hay un campo «${name}».`,
  distinctField: 'Cada fila tiene el suyo: elegí una columna.',
  repeated: (row: number) => `Está repetido: ya aparece en la fila ${row}.`,
  severalStored: (resource: ResourceName) =>
    `Ya hay varios registros así en ${many(resource)}: no se sabe cuál cambiar.`,
  onlyText: 'La fila no tiene otro dato: parece un título o un total, y no se importa.',
  unknownClient: 'No hay un cliente con ese documento.',
  missing: (resource: ResourceName) => `No existe en ${many(resource)}.`,
  shopBusy: 'Ya hay una importación en curso. Esperá a que termine y volvé a intentarlo.',
  running: 'La importación está en curso: esperá a que termine, o cancelala.',
  unchecked: 'Revisá las filas antes de importarlas.',
  over: 'La importación ya terminó: subí la planilla de nuevo.',
  nothingValid: 'Ninguna fila se puede importar.',
  cancelled: 'Se canceló la importación. Lo que ya se había importado quedó guardado.',
  discarded: 'Se descartó la planilla.',
  rowHeading: 'Fila',
  reasonHeading: 'Motivo',
  merged: (kept: string) => `Se unió con «${kept}»: la fila actualiza a «${kept}», que no cambia de nombre.`,
  lostLetters: 'La planilla perdió letras acá: escribilas bien antes de importarla, o corregilas después.',
  withoutCell: (reason: string) => `${reason} La fila se importa sin este dato.`,
  errorsFile: (resource: ResourceName) => `filas-a-corregir-${searchKey(many(resource)).replaceAll(' ', '-')}`,
} as const;

/** A request to these endpoints makes no answer stale. The web app refetches everything when a run has ended. */
const ofImports = { caller: 'imports.run', tag: 'imports', shows: [], changes: 'nothing' } as const;

export const importEndpoints = {
  list: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports',
    summary: 'The imports of the last day, newest first',
    query: importsQuery,
    answer: z.array(importRecord),
  }),
  read: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports/:id',
    summary: 'An import: its progress and its outcome',
    answer: importRecord,
  }),
  errors: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports/:id/errors',
    summary: 'The wrong rows of an import as a file, to mend and import it',
    query: errorsQuery,
    isFile: true,
  }),
  upload: endpoint({
    ...ofImports,
    method: 'POST',
    // The parameter has the same name as in the other routes of this path, because OpenAPI allows a path only once.
    path: '/tenant/imports/:id',
    summary: 'Receives a spreadsheet and suggests what its columns mean',
    params: z.object({ id: importedResource().describe('The name of the resource: clients') }),
    query: uploadQuery,
    takesFile: true,
    status: 201,
    answer: importAnswer,
  }),
  check: endpoint({
    ...ofImports,
    method: 'POST',
    path: '/tenant/imports/:id/check',
    summary: 'Checks every row and stores nothing',
    body: checkRequest,
    answer: checkAnswer,
  }),
  run: endpoint({
    ...ofImports,
    method: 'POST',
    path: '/tenant/imports/:id/run',
    summary: 'Stores the valid rows of a checked import, in the background',
    status: 202,
    answer: importAnswer,
  }),
  cancel: endpoint({
    ...ofImports,
    method: 'DELETE',
    path: '/tenant/imports/:id',
    summary: 'Cancels a running import, and discards any other',
    answer: deleted,
  }),
};
