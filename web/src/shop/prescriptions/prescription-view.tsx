import { writtenCuir } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '../../base/format/format.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import {
  type EyeColumn,
  eyeHeader,
  type EyePart,
  hasSecondPrism,
  sectionsWith,
  type Side,
  sides,
  writtenValueAt,
} from './eye-fields.ts';
import { type Prescription, prescriptionQuery } from './prescriptions-api.ts';
import { electronicTexts, prescriptionTexts as texts } from './texts.ts';
import classes from './eye-tables.module.css';

export function PrescriptionContent({ prescription }: { prescription: Prescription }) {
  return (
    <Stack gap="1.5rem">
      <Facts>
        <Fact name={fields.client.label} value={prescription.client.name} />
        <Fact
          name={fields.optometrist.label}
          value={`${prescription.optometrist.name} (${prescription.optometrist.license})`}
        />
        <Fact name={fields.prescriptionDate.label} value={formatDay(prescription.prescriptionDate)} />
        <Fact name={fields.expirationDate.formLabel} value={formatDay(prescription.expirationDate)} />
      </Facts>
      <ElectronicFacts prescription={prescription} />
      <EyeTables
        withSecondPrism={hasSecondPrism(prescription)}
        cell={(side, column) => <Box p={6}>{writtenValueAt(prescription[side], column)}</Box>}
      />
      <Facts>
        <Fact name={fields.notes.label} value={prescription.notes || texts.noDiagnosis} />
      </Facts>
    </Stack>
  );
}

function ElectronicFacts({ prescription }: { prescription: Prescription }) {
  const { cuir, issuedOn, startsOn, patientCuil, lastValidDay } = prescription;
  const facts = [
    [fields.cuir.heading, cuir && writtenCuir(cuir)],
    [fields.issuedOn.label, issuedOn && formatDay(issuedOn)],
    [fields.startsOn.label, startsOn && formatDay(startsOn)],
    [electronicTexts.lastDay, lastValidDay && formatDay(lastValidDay)],
    [fields.patientCuil.label, patientCuil],
  ] as const;
  const written = facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
  if (written.length === 0) return null;
  return (
    <section aria-label={electronicTexts.title}>
      <Facts>
        {written.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </Facts>
    </section>
  );
}

interface PrescriptionViewProps {
  opened: boolean;
  onClose: () => void;
  prescriptionId: string;
}

export function PrescriptionView({ opened, onClose, prescriptionId }: PrescriptionViewProps) {
  const { data, error, refetch } = useQuery({ ...prescriptionQuery(prescriptionId), enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.viewTitle} size="lg">
      {error && !data && (
        <ErrorState error={error} message={() => failureText(error, texts.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <LoadingText lines={6} />}
      {data && <PrescriptionContent prescription={data} />}
    </Dialog>
  );
}

interface EyeTablesProps {
  withSecondPrism: boolean;
  cell: (side: Side, column: EyeColumn, name: string) => ReactNode;
  tools?: (part: EyePart) => ReactNode;
  below?: (paths: readonly string[]) => ReactNode;
}

export function EyeTables({ withSecondPrism, cell, tools, below }: EyeTablesProps) {
  return (
    <div className={classes.sections}>
      {sectionsWith(withSecondPrism).map(({ part, title, columns, paths }) => (
        <div key={title} className={classes.section} data-part={part}>
          <table className={classes.table}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{eyeHeader}</span>
                </th>
                {columns.map(({ path, label, name }) => (
                  <th key={path} scope="col" abbr={name}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sides.map(({ key, label, name }) => (
                <tr key={key}>
                  <th scope="row" abbr={name}>
                    {label}
                  </th>
                  {columns.map((column) => (
                    <td key={column.path}>{cell(key, column, `${name}, ${title}, ${column.name}`)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {tools && <div className={classes.tools}>{tools(part)}</div>}
          {below?.(sides.flatMap(({ key }) => paths.map((path) => `${key}.${path}`)))}
        </div>
      ))}
    </div>
  );
}
