import {
  compareEyes,
  type ComparedCell,
  type ComparedValue,
  writtenComparedValue,
} from '@dioptria/contract/shop/prescriptions/prescription-comparison.ts';
import { eyeParts } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { Box, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatChange, formatDay } from '../../base/format/format.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import { TicksField } from '../../base/ui/fields/ticks-field.tsx';
import classes from './comparison-dialog.module.css';
import { sides } from './eye-fields.ts';
import type { Prescription } from './prescriptions-api.ts';
import { comparisonTexts as texts } from './texts.ts';

interface ComparisonDialogProps {
  /** The oldest comes first. */
  prescriptions: readonly Prescription[];
  onClose: () => void;
}

export function ComparisonDialog({ prescriptions, onClose }: ComparisonDialogProps) {
  const [ticked, setTicked] = useState(() => prescriptions.slice(-2).map(({ _id }) => _id));
  const shown = prescriptions.filter(({ _id }) => ticked.includes(_id));
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="xl">
      <Stack gap="lg">
        <div className={classes.ticks}>
          <TicksField
            label={texts.choose}
            options={Object.fromEntries(
              prescriptions.map(({ _id, prescriptionDate }) => [_id, formatDay(prescriptionDate)]),
            )}
            value={ticked}
            onChange={setTicked}
          />
        </div>
        {shown.length < 2 ? (
          <Box c="dimmed">{texts.tooFew}</Box>
        ) : (
          sides.map((side) => <EyeComparison key={side.key} side={side} prescriptions={shown} />)
        )}
        {shown.length > 1 && (
          <Box c="dimmed" fz="sm">
            {texts.hint}
          </Box>
        )}
      </Stack>
    </Dialog>
  );
}

interface EyeComparisonProps {
  side: (typeof sides)[number];
  prescriptions: readonly Prescription[];
}

function EyeComparison({ side, prescriptions }: EyeComparisonProps) {
  const rows = compareEyes(
    prescriptions.map((prescription) => prescription[side.key]),
    side.key,
  );
  return (
    <ScrollRegion label={side.name}>
      <table className={`figures ${classes.table}`}>
        <caption>{side.name}</caption>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{texts.value}</span>
            </td>
            {prescriptions.map(({ _id, prescriptionDate }) => (
              <th key={_id} scope="col">
                {formatDay(prescriptionDate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, cells }) => (
            <tr key={value.path}>
              <th scope="row">{labelOf(value)}</th>
              {cells.map((cell, n) => (
                <td key={prescriptions[n]?._id}>
                  {writtenComparedValue(cell.value, value)}
                  <Change cell={cell} of={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <Box c="dimmed">{texts.blank}</Box>}
    </ScrollRegion>
  );
}

const labelOf = ({ part, label }: ComparedValue) =>
  part === 'far' || part === 'near' ? `${eyeParts[part]} ${label}` : label;

/** The change since the prescription at the left. Nothing for the first prescription and for blank values. */
function Change({ cell: { change }, of }: { cell: ComparedCell; of: ComparedValue }) {
  if (change === null) return null;
  return (
    <small data-changed={change !== 0 || undefined}>
      {change === 0 ? texts.same : texts.change(writtenChange(change, of))}
    </small>
  );
}

const writtenChange = (change: number, of: ComparedValue) => {
  if (of.kind !== 'axis' && of.kind !== 'measure') return writtenComparedValue(change, of);
  return of.kind === 'axis' ? `${formatChange(change)}°` : formatChange(change);
};
