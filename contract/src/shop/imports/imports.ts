/** Importing records from a spreadsheet: the schemas of its routes, its limits and its messages (docs/rules.md#imports). */
import { z } from '../../base/zod.ts';
import { exportFormat } from '../../base/export.ts';
import { MAX_COLUMN_NAME } from '../../base/headings.ts';
import { id, invalidOption, oneOf, optionalText, recordFields } from '../../base/fields.ts';
import { importedResources, type ImportedResource } from './imported-resources.ts';
import { importPlans } from './import-plans.ts';
import { resourceNouns, type ResourceName } from '../nouns.ts';
import { searchKey } from '../../base/search-text.ts';
import { sheetChoiceFields, sheetSource } from '../../base/sheet-source.ts';

/** The time for which the rows of a file are stored, in milliseconds. */
export const FILE_KEPT = 24 * 60 * 60_000;

/**
 * The states of an import: the file has arrived, its rows were checked, its rows are being stored, and the three ways
 * in which the storing stops.
 */
export const importStates = ['arrived', 'checked', 'running', 'interrupted', 'done', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** The kinds of records that an import creates if they are missing and the user agrees. */
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

/** The resource in the path of an upload: its name, or its path if that differs. */
const resourceByName: Readonly<Record<string, ImportedResource>> = Object.fromEntries(
  importedResources.flatMap((name) => [
    [name, name],
    [importPlans[name].resource.path, name],
  ]),
);
export const importedResource = () =>
  z.string().transform((name, context): ImportedResource => {
    const found = Object.hasOwn(resourceByName, name) ? resourceByName[name] : undefined;
    if (found) return found;
    context.addIssue({ code: 'custom', message: invalidOption });
    return z.NEVER;
  });

/** A mapping in an answer: the column of each field. */
const mapping = z.record(z.string(), z.string());

/** The numbers of rows by their outcome. */
const outcome = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), failed: z.int() });
export type ImportOutcome = z.output<typeof outcome>;

/**
 * An import. `done` is the number of stored `rows`. `mapping` is the suggested mapping or the mapping of the last
 * check.
 */
export const importRecord = z.object({
  ...recordFields,
  resource: z.enum(importedResources),
  fileName: z.string(),
  source: sheetSource,
  state: z.enum(importStates),
  rows: z.int(),
  done: z.int(),
  outcome,
  columns: z.array(z.string()),
  /** The fields that the columns can fill. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      /** True if each record has a value of its own, so that no text can fill the field in all rows. */
      isDistinct: z.boolean(),
      /** True if the import needs the field in every row, also for a stored record. */
      isKey: z.boolean(),
      /** Another field that finds a stored record in a row without this field, as the barcode finds a product. */
      otherKey: z.string().optional(),
      /** The fields from which the value follows: with values for all of them, a new record needs none for this field. */
      derivedFrom: z.array(z.string()).optional(),
      /** Where the value comes from if the field has no column. */
      withoutColumn: z.string().optional(),
      /** The path of the list of records whose names the field can have: 'brands' is /tenant/brands. */
      namesOf: z.string().optional(),
    }),
  ),
  /** The first rows, as read. */
  samples: z.array(z.array(z.string())),
  mapping,
  /** The text of each field that is the same in all rows. Before the first check: the suggested texts. */
  fixed: mapping,
  /** The kinds of missing records that the import will create: all kinds, unless a check refuses some. */
  createMissing: z.array(z.enum(creatableResources)),
});
export type ImportRecord = z.output<typeof importRecord>;

export const importAnswer = z.object({ import: importRecord });

/** The query of an upload: the file's name, and the place of the table in the file if the user chose another. */
export const uploadQuery = z.strictObject({ name: optionalText(200).default(''), ...sheetChoiceFields });

/** The query of the list of imports. */
export const importsQuery = z.strictObject({ resource: oneOf(importedResources).optional() });

/** The query of the file of wrong rows. */
export const errorsQuery = z.strictObject({ format: exportFormat() });

/**
 * The body of a check: the column of each field (null for none), texts that are the same in all rows, kinds of
 * missing records to create (by default all kinds).
 */
export const checkRequest = z.object({
  mapping: z.record(z.string().max(60), z.string().max(MAX_COLUMN_NAME).nullable()),
  fixed: z.record(z.string().max(60), optionalText(2000)).default({}),
  createMissing: z
    .array(oneOf(creatableResources))
    .max(creatableResources.length)
    .default([...creatableResources]),
});
export type CheckRequest = z.output<typeof checkRequest>;

/** The most errors in one answer. The file of wrong rows has all errors. */
export const MAX_ERRORS = 1000;
/** The most names of missing records in one answer. */
export const MAX_MISSING = 1000;

/** A wrong cell. `row` is the row's number in the spreadsheet, `column` its heading or the field's label. */
export const importError = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() });
export type ImportError = z.output<typeof importError>;

/** The most changed records in one answer. */
export const MAX_CHANGES = 1000;

/** A stored record that the import will change: the row's number, the record's name, and the texts of the fields that differ. */
export const importChange = z.object({
  row: z.int(),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

/**
 * The result of a check: numbers of rows, the first changed records, the first wrong cells, the first notes, and the names of missing
 * records. Cells that are wrong only because the user refused to create a missing record come last. `missing` also has the names of
 * the records that the import will create.
 */
export const checkAnswer = z.object({
  check: z.object({
    valid: z.int(),
    invalid: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    changes: z.array(importChange),
    errors: z.array(importError),
    /** The messages about valid rows, such as a price that contradicts the cost and the profitability. */
    notes: z.array(importError),
    missing: z.array(z.object({ resource: z.enum(creatableResources), names: z.array(z.string()) })),
    /** The names of categories that mean a stored category in the other number: 'Armazón' means 'Armazones'. */
    similar: z.array(z.object({ name: z.string(), stored: z.string() })),
  }),
});
export type ImportCheck = z.output<typeof checkAnswer>['check'];

export const importParams = z.object({ id: id() });

const many = (name: ResourceName) => resourceNouns[name].many;

/** The messages of refused files, rows and requests. */
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
  errorsFile: (resource: ResourceName) => `filas-a-corregir-${searchKey(many(resource)).replaceAll(' ', '-')}`,
} as const;
