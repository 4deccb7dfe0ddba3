import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { writtenEyeValue } from '@dioptria/contract/shop/prescriptions/eye-values.ts';
import { Box } from '@mantine/core';
import { formatDay } from '../../base/format/format.ts';
import { Fact, Paper, PaperFacts } from '../../base/print/paper.tsx';
import { eyeHeader, sections, sides, valueAt } from './eye-fields.ts';
import classes from './prescription-paper.module.css';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import type { Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';

interface PrescriptionPaperProps {
  prescription: Prescription;
  client: PrescriptionFormProps['client'];
}

export function PrescriptionPaper({ prescription, client }: PrescriptionPaperProps) {
  const { optometrist } = prescription;
  return (
    <Paper title={texts.viewTitle} date={formatDay(prescription.prescriptionDate)}>
      <PaperFacts>
        <Fact name={fields.client.label} value={client.name} />
        <Fact name={client.typeId} value={client.numId} />
        <Fact name={fields.optometrist.label} value={`${optometrist.name} (${optometrist.license})`} />
        <Fact name={fields.expirationDate.label} value={formatDay(prescription.expirationDate)} />
      </PaperFacts>
      {sections.map(({ part, title, columns }) => (
        <table key={part} className={`figures ${classes.values}`}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td>{eyeHeader}</td>
              {columns.map(({ path, label }) => (
                <th key={path}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ key, label }) => (
              <tr key={key}>
                <th>{label}</th>
                {columns.map(({ path, kind }) => (
                  <td key={path}>{writtenEyeValue(valueAt(prescription[key], path), kind)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {prescription.notes && (
        <Box component="p" pt="4mm" style={{ whiteSpace: 'pre-line' }}>
          {prescription.notes}
        </Box>
      )}
    </Paper>
  );
}
