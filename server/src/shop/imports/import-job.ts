import { importPlans, type ImportPlan } from '@dioptria/contract/shop/imports/import-plans.ts';
import {
  type CreatableResource,
  type ImportError,
  importTexts,
  type TidiedText,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { readDollars } from '@dioptria/contract/shop/imports/dollars.ts';
import type { CellProblem } from '@dioptria/contract/shop/imports/import-rows.ts';
import { GROUP_COLUMN } from '@dioptria/contract/shop/imports/product-cells.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import type { BulkService } from '../../base/records/bulk.ts';
import type { ServedResource } from '../../base/records/crud-service.ts';
import type { ResourceDefinition } from '@dioptria/contract/base/resource.ts';
import { mendLetters } from '@dioptria/contract/base/mended-letters.ts';
import type { CellValue } from '@dioptria/contract/base/cell-values.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { problemOfCells } from '../../base/sheets/sheet-row.ts';
import type { StoredImport } from './stored-imports.ts';

export type PartRow = readonly [row: number, ...cells: string[]];

export interface ImportJob {
  plan: ImportPlan;
  served: ServedResource;
  bulk: BulkService<ResourceDefinition>;
  createMissing: ReadonlySet<CreatableResource>;
  leavesOut: boolean;
  tidiesNames: boolean;
  readAmount: (field: string, text: string) => CellValue | undefined;
  /** Returns the cell's text, the text that the user chose for all rows or, for a blank cell, the text that the plan suggests. */
  textOf: (row: PartRow, field: string) => string;
  errorOf: (row: PartRow, problem: CellProblem) => ImportError;
  /** Returns the cells with damaged letters, as they are and as they are mended. */
  damagedIn: (row: PartRow) => TidiedText[];
  /** Returns the fields whose cells the import treats as blank, because their texts say that the value is unknown. */
  leftOutOf: (row: PartRow) => string[];
  /** Returns the error of a row with more cells than columns. */
  extraErrorOf: (row: PartRow) => ImportError | undefined;
  /** Returns the error of a row with one text and no key, such as a title above some products. */
  titleErrorOf: (row: PartRow) => ImportError | undefined;
}

export type ServedResources = ReadonlyMap<ResourceName, ServedResource>;

const LONGEST_VALUE = 200;
const LONGEST_EXAMPLE = 60;

export function bulkOf(served: ServedResources, name: ResourceName): BulkService<ResourceDefinition> {
  const bulk = served.get(name)?.service.bulk;
  if (!bulk) throw new Error(`${name} cannot be imported`);
  return bulk;
}

export const createSchemaOf = async (
  context: Context,
  { bulk, plan }: Pick<ImportJob, 'bulk' | 'plan'>,
): Promise<z.ZodObject> => (await bulk.createSchema(context)) ?? plan.resource.create;

type JobChoices = Pick<
  StoredImport,
  | 'resource'
  | 'columns'
  | 'mapping'
  | 'fixed'
  | 'createMissing'
  | 'leavesOut'
  | 'tidiesNames'
  | 'mendsLetters'
  | 'dollarRate'
>;

function cellReader(plan: ImportPlan, { columns, mapping, fixed, mendsLetters }: JobChoices) {
  const places = new Map(Object.entries(mapping).map(([field, column]) => [field, columns.indexOf(column) + 1]));
  const fieldLabels = new Map(plan.fields.map(({ name, fieldLabel }) => [name, fieldLabel]));
  const rawCellOf = (row: PartRow, field: string): string => {
    const place = places.get(field);
    const text = place === undefined ? undefined : row[place];
    return typeof text === 'string' ? text : '';
  };
  const cellOf = (row: PartRow, field: string): string => {
    const text = rawCellOf(row, field);
    return mendsLetters ? mendLetters(text) : text;
  };
  const damagedIn = (row: PartRow) =>
    [...places.keys()]
      .map((field) => rawCellOf(row, field))
      .map((from) => ({ from, to: mendLetters(from) }))
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => ({ from: cutText(from, LONGEST_EXAMPLE), to: cutText(to, LONGEST_EXAMPLE) }));
  const isLeftOut = (field: string, text: string): boolean => {
    const fieldLabel = fieldLabels.get(field);
    return text !== '' && fieldLabel !== undefined && plan.isLeftOut?.(fieldLabel, text) === true;
  };
  const textOf = (row: PartRow, field: string): string => {
    const place = places.get(field);
    const text = cellOf(row, field);
    if (text !== '' && !isLeftOut(field, text)) return text;
    return fixed[field] ?? (place === undefined ? '' : (plan.suggested?.[field] ?? ''));
  };
  const leftOutOf = (row: PartRow) => [...places.keys()].filter((field) => isLeftOut(field, cellOf(row, field)));
  return { textOf, cellOf, leftOutOf, damagedIn };
}

export function jobOf(served: ServedResources, choices: JobChoices): ImportJob {
  const { resource, columns, mapping, createMissing, leavesOut, tidiesNames, dollarRate } = choices;
  const plan: ImportPlan = importPlans[resource];
  const definition = served.get(resource);
  if (!definition) throw new Error(`${resource} is not served`);
  const labels = new Map(plan.fields.map(({ name, label }) => [name, label]));
  const { textOf, cellOf, leftOutOf, damagedIn } = cellReader(plan, choices);
  return {
    plan,
    served: definition,
    bulk: bulkOf(served, resource),
    createMissing: new Set(createMissing),
    leavesOut,
    tidiesNames,
    readAmount: (field, text) => readDollars(text, mapping[field] ?? '', dollarRate),
    textOf,
    errorOf: (row, { field, reason }) => ({
      row: row[0],
      column: mapping[field] ?? labels.get(field) ?? field,
      value: cutText(textOf(row, field) || cellOf(row, field), LONGEST_VALUE),
      reason,
    }),
    leftOutOf,
    damagedIn,
    extraErrorOf([row, ...cells]) {
      // The cell for the title of the group is blank if no row of the file is a title.
      const extra = cells.slice(columns.length).filter(Boolean);
      const reason = problemOfCells([...cells.slice(0, columns.length), ...extra], columns);
      if (reason === '') return undefined;
      return { row, column: columns.at(-1) ?? '', value: cutText(cells.at(-1) ?? '', LONGEST_VALUE), reason };
    },
    titleErrorOf([row, ...cells]) {
      const filled = cells
        .map((value, place) => ({ column: columns[place] ?? '', value }))
        .filter(({ column, value }) => value !== '' && column !== GROUP_COLUMN);
      const [only] = filled;
      if (!only || filled.length > 1 || plan.keyFields.some((field) => mapping[field] === only.column))
        return undefined;
      return { row, ...only, value: cutText(only.value, LONGEST_VALUE), reason: importTexts.onlyText };
    },
  };
}
