/**
 * Lines of text (docs/decisions/0020-backup-and-moving.md): a mark is a JSON array, a row is a JSON object, written by
 * PostgreSQL. ["dioptria",{"format":1,"migration":"0005-sales.sql","createdAt":"…"}], ["shop","018f…","Optica Sur"],
 * ["table","users"], {"tenant_id":"018f…","id":"…",…}, ["end",{"rows":{"users":3,…},"sha256":"…"}]. The checksum covers all bytes
 * before the last line.
 */

/** Raised when an older version of the server could misread a new file. */
export const FORMAT = 1;

export interface Header {
  format: number;
  migration: string;
  createdAt: string;
}

export interface Ending {
  /** By table, of all tenants together. */
  rows: Record<string, number>;
  sha256: string;
}

export type Part =
  | { header: Header }
  | { shop: { id: string; name: string } }
  | { table: string }
  | { rows: readonly string[] }
  | { ending: Ending };

export function lineOf(part: Exclude<Part, { rows: readonly string[] }>): string {
  if ('header' in part) return `${JSON.stringify(['dioptria', part.header])}\n`;
  if ('shop' in part) return `${JSON.stringify(['shop', part.shop.id, part.shop.name])}\n`;
  if ('table' in part) return `${JSON.stringify(['table', part.table])}\n`;
  return `${JSON.stringify(['end', part.ending])}\n`;
}

export function parseMarker(line: string): Exclude<Part, { rows: readonly string[] }> | undefined {
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
