import { formatDay } from '../shared/format.ts';
import type { Values, Wording } from '../shared/history/wording.ts';
import { type EyeColumn, sections, sides } from './eye-fields.ts';
import { valueAt, writtenValue } from './eye-values.ts';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

/** A part of a prescription, as an entry of its history holds it. */
const prescriptionIn = (values: Values) => values as unknown as Prescription;

/** Each value of each eye: OD · Lejos · Esf. */
const ofEyes = sides.flatMap(({ key, label: side }) =>
  sections.flatMap(({ title, columns }) =>
    columns.map(({ path, label, kind }: EyeColumn) => ({
      field: key,
      label: `${side} · ${title} · ${label}`,
      show(values: Values) {
        const value = valueAt(prescriptionIn(values)[key], path);
        return value === null ? '' : writtenValue(value, kind);
      },
    })),
  ),
);

/** What the history of a prescription says of it. */
export const prescriptionWording: Wording = [
  { field: 'client', label: texts.client, show: (values) => prescriptionIn(values).client.name },
  { field: 'optometrist', label: texts.optometrist, show: (values) => prescriptionIn(values).optometrist.name },
  {
    field: 'prescriptionDate',
    label: texts.prescriptionDate,
    show: (values) => formatDay(prescriptionIn(values).prescriptionDate),
  },
  {
    field: 'expirationDate',
    label: texts.expirationDate,
    show: (values) => formatDay(prescriptionIn(values).expirationDate),
  },
  ...ofEyes,
  { field: 'notes', label: texts.diagnosis, show: (values) => prescriptionIn(values).notes },
];
