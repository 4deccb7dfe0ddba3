/** Providers write lists of products in their own ways. These functions read the cells of such lists. */
import type { FieldLabel } from '../../base/field-labels.ts';
import { compactKey, searchKey } from '../../base/text.ts';
import { text } from '../../base/fields.ts';
import { frameSizeLimits } from '../products/products.ts';

export interface FrameSize {
  eye: number;
  bridge: number;
  temple?: number;
}

/** Lists draw the box of the lens between eye and bridge: '51□21', '51[]21'. */
const writtenSize = /^(\d{2})(?:[-–—/x×_□▢◻]|\[\]| )(\d{2})(?:[-–—/x×_□▢◻ ](\d{3}))?$/i;

const isWithin = (value: number, [min, max]: readonly [number, number]): boolean => value >= min && value <= max;

/** Undefined if the text is no size, or if a length is impossible. */
export function readFrameSize(written: string): FrameSize | undefined {
  const spaced = written
    .replace(/mm\s*$/i, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const [, eye, bridge, temple] = writtenSize.exec(spaced.replaceAll(/ ?([-–—/x×_□▢◻[\]]) ?/gi, '$1')) ?? [];
  const size = { eye: Number(eye), bridge: Number(bridge) };
  if (!isWithin(size.eye, frameSizeLimits.eye) || !isWithin(size.bridge, frameSizeLimits.bridge)) return undefined;
  if (temple === undefined) return size;
  return isWithin(Number(temple), frameSizeLimits.temple) ? { ...size, temple: Number(temple) } : undefined;
}

export const wrongFrameSize = 'Escribí calibre y puente, como 51-21 o 51-21-145.';

const words = new Set(
  (
    'consultar aconsultar consulte consulta cons consultarprecio precioaconsultar consultarstock sstock sinstock ' +
    'nohaystock agotado agotada sinexistencia sexistencia sprecio sinprecio sp sd nd na sindato sindatos aconfirmar ' +
    'apedido bajopedido'
  ).split(' '),
);

/** True for a cell without letters and digits, such as '-', or '$ -', which spreadsheets show for 0. */
const isDash = (written: string): boolean => /^[-–—−.*/\s$]+$/.test(written);

/**
 * True if a price, a stock or a measure has a word such as 'Consultar' instead of a number, and if a barcode is a dash. The
 * import leaves such a cell out (docs/rules.md#imports-24).
 */
export function isLeftOut({ kind }: Pick<FieldLabel, 'kind'>, written: string): boolean {
  if (kind === 'number' || kind === 'money') return isDash(written) || words.has(compactKey(written));
  return kind === 'code' && isDash(written);
}

export const GROUP_COLUMN = 'Título del grupo';

const isTotal = /^(?:sub ?)?total/;
const name = text(120);

/** The title of a group of products: the only filled cell of a row, if its text is no code, amount or total. */
export function groupTitleOf(cells: readonly string[]): string | undefined {
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  if (others.length > 0 || !/\p{L}{3}/u.test(only) || isTotal.test(searchKey(only))) return undefined;
  // A code has digits and seldom a space: 'RB5154'.
  if (/\d/.test(only) && !/\S\s+\S/.test(only)) return undefined;
  return name.safeParse(only).success ? only.trim() : undefined;
}
