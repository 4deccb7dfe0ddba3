import { formatDay } from '../shared/format.ts';
import { Fact, Facts } from '../shared/ui/fact.tsx';
import { EyeTables } from './eye-tables.tsx';
import tables from './eye-tables.module.css';
import { valueAt, writtenValue } from './eye-values.ts';
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
          <span className={tables.value}>{writtenValue(valueAt(prescription[side], path), kind)}</span>
        )}
      />
      <Facts>
        <Fact name={texts.diagnosis} value={prescription.notes || texts.noDiagnosis} />
      </Facts>
    </div>
  );
}
