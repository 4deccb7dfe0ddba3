/**
 * The CUIR is the code of an electronic prescription: platform (4 digits), repository (4), province (2), type (2),
 * condition (2), group (1 to 25) and item (2). Source: resolution 2214/2025 of the Ministry of Health, annex IV.
 */
import { type FieldWarning, taxNumberWarnings } from '../../base/check-digits.ts';
import { formatDay } from '../../base/format.ts';
import { addDays, isDay } from '../../base/shop-time.ts';
import { compactKey } from '../../base/text.ts';

const MIN_DIGITS = 17;
const MAX_DIGITS = 41;

export const cuirProblems = {
  length: 'El CUIR tiene de 17 a 41 números.',
  several: 'Hay más de un código: pegá solo el CUIR.',
} as const;

export const startsBeforeIssue = 'La vigencia empieza antes de la fecha de la receta.';
export const prescriptionLoaded = (person: string) => `Ya está cargada para ${person}.`;
export const cuirLoaded = 'Ya está cargada en otra receta.';

/** A scanner with another keyboard layout types an apostrophe instead of a hyphen. */
const separators = /[\s.'\u2010-\u2015-]/g;
const runsOfDigits = /\d(?:[\s.'\u2010-\u2015-]*\d)*/g;

const isLength = ({ length }: string) => length >= MIN_DIGITS && length <= MAX_DIGITS;

/** Reads a scanned or pasted text: the code itself, or another text with one code, such as the URL of a QR code. */
export function readCuir(text: string): { cuir: string } | { problem: string } {
  const compact = text.replaceAll(separators, '');
  const runs = /^\d+$/.test(compact) ? [compact] : (text.match(runsOfDigits) ?? []);
  const codes = new Set(runs.map((run) => run.replaceAll(separators, '')).filter(isLength));
  const [cuir, other] = codes;
  if (cuir === undefined) return { problem: cuirProblems.length };
  return other === undefined ? { cuir } : { problem: cuirProblems.several };
}

/** '' for a text without a code. */
export function cuirKey(text: string): string {
  const read = readCuir(text);
  return 'cuir' in read ? read.cuir : '';
}

/** By the code of the INDEC. */
const provinces: Readonly<Record<string, string>> = {
  '02': 'Ciudad de Buenos Aires',
  '06': 'Buenos Aires',
  '10': 'Catamarca',
  '14': 'Córdoba',
  '18': 'Corrientes',
  '22': 'Chaco',
  '26': 'Chubut',
  '30': 'Entre Ríos',
  '34': 'Formosa',
  '38': 'Jujuy',
  '42': 'La Pampa',
  '46': 'La Rioja',
  '50': 'Mendoza',
  '54': 'Misiones',
  '58': 'Neuquén',
  '62': 'Río Negro',
  '66': 'Salta',
  '70': 'San Juan',
  '74': 'San Luis',
  '78': 'Santa Cruz',
  '82': 'Santa Fe',
  '86': 'Santiago del Estero',
  '90': 'Tucumán',
  '94': 'Tierra del Fuego',
};

const types: Readonly<Record<string, string>> = { '01': 'medicine', '02': 'device', '03': 'study' };

const wrongTypes: Readonly<Record<string, string>> = {
  medicine: 'Es de un medicamento, no de anteojos.',
  study: 'Es de estudios o prácticas, no de anteojos.',
};

/** `province` is undefined for a code that no province has. `cuir` has 17 to 41 digits. */
export function partsOfCuir(cuir: string) {
  return {
    platform: cuir.slice(0, 4),
    repository: cuir.slice(4, 8),
    province: provinces[cuir.slice(8, 10)],
    type: types[cuir.slice(10, 12)],
    condition: cuir.slice(12, 14),
    group: cuir.slice(14, -2),
    item: cuir.slice(-2),
  };
}

/** '1025-0042-02-0200-00001234567890123456789-01' */
export const writtenCuir = (cuir: string): string =>
  [cuir.slice(0, 4), cuir.slice(4, 8), cuir.slice(8, 10), cuir.slice(10, 14), cuir.slice(14, -2), cuir.slice(-2)].join(
    '-',
  );

/** A prescription that is not of medicines is valid for 60 days after its first day (decree 98/2023, article 1). */
const VALID_DAYS = 60;

interface Days {
  prescriptionDate: string;
  issuedOn: string | null;
  startsOn: string | null;
}

const issueDay = ({ issuedOn, prescriptionDate }: Omit<Days, 'startsOn'>): string => issuedOn ?? prescriptionDate;

export const firstValidDay = ({ startsOn, ...days }: Days): string => startsOn ?? issueDay(days);

/** An insurer may accept a prescription for more days. No day is after the year 9999. */
export function lastValidDay(firstDay: string, days: number = VALID_DAYS): string {
  const last = addDays(firstDay, days);
  return isDay(last) ? last : '9999-12-31';
}

export const isStartTooEarly = ({ startsOn, ...days }: Days): boolean => startsOn !== null && startsOn < issueDay(days);

interface ElectronicValues extends Days {
  cuir: string | null;
  patientCuil: string;
}

/** The form asks the user to confirm these values (docs/rules.md#prescriptions-30). */
export function electronicWarnings(
  prescription: ElectronicValues,
  client: { typeId: string; numId: string },
  today: string,
): FieldWarning[] {
  const { cuir, patientCuil } = prescription;
  return [
    ...(cuir === null ? [] : cuirWarnings(cuir)),
    ...taxNumberWarnings('patientCuil', patientCuil),
    ...cuilWarnings(patientCuil, client),
    ...(cuir === null ? [] : dayWarnings(prescription, today)),
  ];
}

function cuirWarnings(cuir: string): FieldWarning[] {
  const { type = '', province } = partsOfCuir(cuir);
  const messages = [wrongTypes[type], province ? undefined : 'La provincia del código no existe.'];
  return messages.flatMap((message) => (message ? [{ path: 'cuir', message }] : []));
}

/** A CUIL has the DNI between its two first digits and its check digit. */
function cuilWarnings(cuil: string, { typeId, numId }: { typeId: string; numId: string }): FieldWarning[] {
  const digits = compactKey(cuil);
  if (digits.length !== 11 || compactKey(typeId) !== 'dni') return [];
  const isSame = digits.slice(2, 10) === compactKey(numId).padStart(8, '0');
  return isSame ? [] : [{ path: 'patientCuil', message: `El CUIL no es del DNI ${numId}.` }];
}

function dayWarnings(prescription: Days, today: string): FieldWarning[] {
  const first = firstValidDay(prescription);
  const last = lastValidDay(first);
  if (today < first) return [{ path: 'startsOn', message: `La receta vale desde el ${formatDay(first)}.` }];
  return today > last
    ? [{ path: 'startsOn', message: `La receta electrónica valió hasta el ${formatDay(last)}.` }]
    : [];
}

interface ChosenPrescription extends Days {
  cuir?: string | null | undefined;
  usedInSale?: number | null | undefined;
}

/** An electronic prescription is for one dispensing. No warning refuses the sale (docs/rules.md#prescriptions-30). */
export function chosenPrescriptionWarnings(prescription: ChosenPrescription, today: string): string[] {
  const { cuir, usedInSale } = prescription;
  if (!cuir) return [];
  const used = typeof usedInSale === 'number' ? [`Ya se usó en la venta ${usedInSale}.`] : [];
  return [...used, ...dayWarnings(prescription, today).map(({ message }) => message)];
}
