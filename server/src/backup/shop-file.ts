/**
 * The file of one shop or of many (docs/decisions/0020-backup-and-moving.md): lines of text, of which a mark is a JSON
 * array and a row a JSON object, as PostgreSQL wrote it.
 *
 *     ["dioptria",{"format":1,"migration":"0005-sales.sql","createdAt":"…"}]
 *     ["shop","018f…","Optica Sur"]
 *     ["table","users"]
 *     {"tenant_id":"018f…","id":"…",…}
 *     ["end",{"rows":{"users":3,…},"sha256":"…"}]
 *
 * The checksum is of all bytes before the last line.
 */

/** Raised when a reader of before could misread a file of now. */
export const FORMAT = 1;

/** The first line's. */
export interface Header {
  format: number;
  /** The newest migration of the database it was made from. */
  migration: string;
  createdAt: string;
}

/** The last line's. */
export interface Ending {
  /** How many there are of each table, of all shops together. */
  rows: Record<string, number>;
  sha256: string;
}

/** What a file holds, in the order it holds it. */
export type Part =
  | { header: Header }
  | { shop: { id: string; name: string } }
  | { table: string }
  | { rows: readonly string[] }
  | { ending: Ending };

/** A mark as its line. */
export function lineOf(part: Exclude<Part, { rows: readonly string[] }>): string {
  if ('header' in part) return `${JSON.stringify(['dioptria', part.header])}\n`;
  if ('shop' in part) return `${JSON.stringify(['shop', part.shop.id, part.shop.name])}\n`;
  if ('table' in part) return `${JSON.stringify(['table', part.table])}\n`;
  return `${JSON.stringify(['end', part.ending])}\n`;
}

/** The mark of a line; undefined for what none of our versions wrote. */
export function markIn(line: string): Exclude<Part, { rows: readonly string[] }> | undefined {
  let mark: unknown;
  try {
    mark = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!Array.isArray(mark)) return undefined;
  const [kind, value, name] = mark as unknown[];
  if (kind === 'dioptria' && isHeader(value)) return { header: value };
  if (kind === 'shop' && typeof value === 'string') return { shop: { id: value, name: String(name) } };
  if (kind === 'table' && typeof value === 'string') return { table: value };
  return kind === 'end' && isEnding(value) ? { ending: value } : undefined;
}

function isHeader(value: unknown): value is Header {
  const header = value as Partial<Header> | null;
  return typeof header?.format === 'number' && typeof header.migration === 'string';
}

function isEnding(value: unknown): value is Ending {
  const ending = value as Partial<Ending> | null;
  return typeof ending?.sha256 === 'string' && typeof ending.rows === 'object';
}
