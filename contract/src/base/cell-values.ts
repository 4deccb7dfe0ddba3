import { flagLabels, type FieldLabel } from './field-labels.ts';
import { invalidDate, invalidNumber, invalidOption } from './field-messages.ts';
import { readDay } from './shop-time.ts';
import { compactKey, searchKey } from './text.ts';

export type CellValue = { value: unknown } | { reason: string };

/** Spreadsheets show an empty or broken date as a day of 1899 or 1900. No real date of a shop is before 1930. */
const OLDEST_DAY = '1930-01-01';

const failedFormula =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!|¡NULO!)$/;
export const formulaFailed = 'La celda tiene un error de fórmula.';

export const tooOld = 'La fecha es demasiado vieja: revisá el año.';

/**
 * `readAs` removes all spaces first, so these patterns allow none. With optional spaces in the patterns, a cell of
 * thousands of spaces would take minutes to match.
 */
const writtenNumber = /^(?<sign>[+\-−]?)(?<digits>\d[\d.,']*|[.,]\d+)(?:%|°|mm)?$/i;
const writtenMoney =
  /^(?<sign>[+\-−]?)(?:\$|ar\$|ars)?(?<innerSign>[+\-−]?)(?<digits>\d[\d.,']*?|[.,]\d+)(?:[.,]-)?(?:\$|ars|pesos?)?$/i;

/**
 * Reads a number: '1.234,56' is 1234.56, '1.500' is 1500, '-0,75' and '-0.75' are -0.75. A single point groups
 * thousands if exactly three digits follow it and the part before it is not '0'. Any other single point is a decimal
 * point. The result is undefined for text that is no number, and for a number of more than 308 digits.
 */
export const readNumber = (text: string): number | undefined => readAs(writtenNumber, text);

/** Also reads '$ 4.500.-' and '500,00 $'. */
export const readMoney = (text: string): number | undefined => readAs(writtenMoney, text);

function readAs(written: RegExp, text: string): number | undefined {
  const { sign = '', innerSign = '', digits = '' } = written.exec(text.replaceAll(/\s+/g, ''))?.groups ?? {};
  const plain = plainDigits(digits.replaceAll("'", ''));
  if (plain === undefined || (sign && innerSign)) return undefined;
  const value = Number(plain);
  if (!Number.isFinite(value)) return undefined;
  return /[-−]/.test(sign + innerSign) && value !== 0 ? -value : value;
}

function plainDigits(digits: string): string | undefined {
  if (digits === '') return undefined;
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point === -1 && comma === -1) return digits;
  if (point !== -1 && comma !== -1) return grouped(digits, comma > point ? ',' : '.');
  const separator = point === -1 ? ',' : '.';
  const parts = digits.split(separator);
  const isThousands = parts.length > 2 || (separator === '.' && parts[1]?.length === 3 && parts[0] !== '0');
  return isThousands ? ungrouped(parts) : `${parts[0] || '0'}.${parts[1] || '0'}`;
}

/**
 * Reads digits with points and commas. The last separator is the decimal separator, and the other separator groups
 * thousands.
 */
function grouped(digits: string, decimal: ',' | '.'): string | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  const thousands = ungrouped(whole.split(decimal === ',' ? '.' : ','));
  return more.length > 0 || thousands === undefined || !/^\d*$/.test(fraction)
    ? undefined
    : `${thousands}.${fraction || '0'}`;
}

function ungrouped([first = '', ...others]: string[]): string | undefined {
  const isGrouped = /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? [first, ...others].join('') : undefined;
}

const yes = new Set(['si', 's', 'yes', 'x', '1', 'true', 'verdadero', 'activo', 'activa', 'habilitado', 'habilitada']);
const no = new Set(['no', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva', 'deshabilitado', 'deshabilitada']);

const blankTexts = new Set([
  '',
  'sd',
  'na',
  'nc',
  'no',
  'notiene',
  'noposee',
  'ninguno',
  'ninguna',
  'nada',
  'sindatos',
]);

/** True for '-', 'S/D', 'N/A', 'NO TIENE' and 'sin datos', which other programs write in a cell without a value. */
export const isBlankText = (text: string): boolean => blankTexts.has(compactKey(text));

const numberOr = (value: number | undefined): CellValue =>
  value === undefined ? { reason: invalidNumber } : { value };

/** The time that a spreadsheet adds to a day. */
export const midnight = /[ T]00:00(:00)?(\.0+)?Z?$/;

function readDate(text: string): CellValue {
  const value = readDay(text.replace(midnight, ''));
  if (value === undefined) return { reason: invalidDate };
  return value < OLDEST_DAY ? { reason: tooOld } : { value };
}

function readFlag(text: string, kind: keyof typeof flagLabels): CellValue {
  const key = searchKey(text);
  if (yes.has(key)) return { value: true };
  if (no.has(key)) return { value: false };
  const { true: positive, false: negative } = flagLabels[kind];
  return { reason: `Escribí «${positive}» o «${negative}».` };
}

export function readOption(
  text: string,
  options: Readonly<Record<string, string>>,
  spellings: Readonly<Record<string, readonly string[]>> = {},
): CellValue {
  const key = searchKey(text);
  const number = readNumber(text);
  // A spreadsheet shows the option '1,60' as 1.6.
  const isSameNumber = (label: string) => number !== undefined && readNumber(label) === number;
  const entries = Object.entries(options);
  const found =
    entries.find(([value, label]) => [value, label].some((name) => searchKey(name) === key)) ??
    entries.find(([, label]) => isSameNumber(label)) ??
    entries.find(([value]) => spellings[value]?.some((spelling) => compactKey(spelling) === compactKey(text)));
  return found
    ? { value: found[0] }
    : { reason: `${invalidOption.slice(0, -1)}: ${Object.values(options).join(', ')}.` };
}

/** A spreadsheet shows a long number as '7,79844E+12', and has then lost its last digits. */
const lostDigits = /^\d(?:[.,]\d+)?e\+\d+$/i;
export const codeLostDigits = 'El código perdió cifras en la planilla: dale formato de texto.';

/** Spreadsheets write a code as `'0123`, `="0123"` or `123.0`, so that it remains a text or because it became a number. */
function readCode(text: string): { value: string } | { reason: string } {
  const bare = text
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
  if (lostDigits.test(bare)) return { reason: codeLostDigits };
  return { value: bare.replace(/^(\d+)\.0$/, '$1') };
}

export function readCell(fieldLabel: FieldLabel, text: string): CellValue {
  if (failedFormula.test(text)) return { reason: formulaFailed };
  switch (fieldLabel.kind) {
    case 'number':
      return text.includes('%') && fieldLabel.unit !== '%' ? { reason: invalidNumber } : numberOr(readNumber(text));
    case 'money':
      return numberOr(readMoney(text));
    case 'code':
    case 'phone':
      return readCode(text);
    case 'numericCode': {
      const code = readCode(text);
      if ('reason' in code) return code;
      // A CUIT is written with hyphens, a code with points.
      return numberOr(readNumber(code.value.replaceAll(/(?<=\d)[-. ](?=\d)/g, '')));
    }
    case 'day':
      return readDate(text);
    case 'enabled':
    case 'yesNo':
      return readFlag(text, fieldLabel.kind);
    case 'option':
      return readOption(text, fieldLabel.options, fieldLabel.spellings);
    case 'options': {
      const most = Object.keys(fieldLabel.options).length;
      const parts = text.split(/[,;\n]/, most + 1);
      if (parts.length > most) return { reason: invalidOption };
      const values = parts.map((one) => readOption(one, fieldLabel.options, fieldLabel.spellings));
      const wrong = values.find((one) => 'reason' in one);
      return wrong ?? { value: values.map((one) => 'value' in one && one.value) };
    }
    case 'text':
    case 'note':
    case 'email':
    case 'instant':
    case 'reference':
    case 'numbered':
    case 'serialNumber':
    case 'logo':
    case 'parts':
    case 'written':
    case 'list':
    case 'secret':
    default:
      return { value: text };
  }
}
