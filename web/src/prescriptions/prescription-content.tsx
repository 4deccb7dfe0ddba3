import { additionOf } from '@dioptria/contract/prescription-values.ts';
import { formatDay, formatDioptres, formatNumber } from '../shared/format.ts';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import type { CellKind, EyePath, Side } from './eye-fields.ts';
import { EyeTables } from './eye-tables.tsx';
import tables from './eye-tables.module.css';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

/** A prescription to read: what a lens is cut from. */
export function PrescriptionContent({ prescription }: { prescription: Prescription }) {
  return (
    <div className={tables.prescription}>
      <Facts>
        <Fact name={texts.client} value={prescription.client.name} />
        <Fact
          name={texts.optometrist}
          value={`${prescription.optometrist.name} (${prescription.optometrist.license})`}
        />
        <Fact name={texts.prescriptionDate} value={formatDay(prescription.prescriptionDate)} />
        <Fact name={texts.expirationDate} value={formatDay(prescription.expirationDate)} />
      </Facts>
      <EyeTables
        cell={(side, { path, kind }) => (
          <span className={tables.value}>{written(valueAt(prescription, side, path), kind)}</span>
        )}
      />
      <Facts>
        <Fact name={texts.diagnosis} value={prescription.notes || texts.noDiagnosis} />
      </Facts>
    </div>
  );
}

function valueAt(prescription: Prescription, side: Side, path: EyePath): number | null {
  const eye = prescription[side];
  const { far, near, pupillaryDistance, height, prism } = eye;
  return {
    'far.sphere': far.sphere,
    'far.cylinder': far.cylinder,
    'far.axis': far.axis,
    'near.sphere': near.sphere,
    'near.cylinder': near.cylinder,
    'near.axis': near.axis,
    addition: additionOf(eye),
    pupillaryDistance,
    height,
    prism,
  }[path];
}

/** A blank is a dash: never to be read as a zero. */
function written(value: number | null, kind: CellKind): string {
  if (value === null) return '–';
  if (kind === 'power') return formatDioptres(value);
  return kind === 'axis' ? `${value}°` : formatNumber(value);
}
