import type { FileExport } from '@dioptria/contract/base/export.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './context.ts';

export type Exported = Record<string, unknown>;

export interface OtherFormat {
  mediaType: string;
  extension: string;
  write(this: void, records: AsyncIterable<Exported[]>): Promise<Readable>;
}

/** `Query` has the parameters of the path and of the query. */
export interface ServedFile<Query extends object = object> {
  file: FileExport<Exported>;
  /** Absent if the columns do not depend on the tenant's settings. */
  columnsIn?: ((this: void, context: Context) => Promise<FileExport<Exported>['columns']>) | undefined;
  /** The keys are values of `format` in the query. */
  others?: Readonly<Record<string, OtherFormat>>;
  /** The audit entry of an export has this kind. */
  kind: AuditKind;
  /** The file's name has the period instead of the current day. */
  periodIn?(this: void, context: Context, query: Query): Promise<string>;
  recordNameIn?: ((this: void, context: Context, query: Query) => Promise<string>) | undefined;
  requireRecord?(this: void, context: Context, query: Query): Promise<void>;
  /** Reads in batches. The transaction must be open until the last batch. */
  readAll(this: void, context: Context, query: Query): AsyncIterable<Exported[]>;
}

/** The length of the pause after an item, as a multiple of the time that the server needed to read the item. */
const PAUSE_FACTOR = 2;
const LONGEST_PAUSE = 25;

/** The pauses keep an export or a backup from delaying the saving of sales. */
export async function* withPauses<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    const took = performance.now() - began;
    yield item;
    await pause(Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE));
    began = performance.now();
  }
}
