import { Box, Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { PrescriptionStatusChip } from '../../prescriptions/prescription-status-chip.tsx';
import type { Prescription } from '../../prescriptions/prescriptions-api.ts';
import { formatDay } from '../../../base/format/format.ts';
import classes from './chosen-client.module.css';
import { clientTexts as texts } from './texts.ts';

const SHOWN_AT_FIRST = 2;

interface ValidPrescriptionsProps {
  /** The newest first. */
  prescriptions: readonly Prescription[];
  onUse: (prescription: Prescription) => void;
  onCopy: (prescription: Prescription) => void;
}

export function ValidPrescriptions({ prescriptions, onUse, onCopy }: ValidPrescriptionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? prescriptions : prescriptions.slice(0, SHOWN_AT_FIRST);
  const hidden = prescriptions.length - shown.length;
  if (prescriptions.length === 0) return null;
  return (
    <>
      <ul className={classes.valid}>
        {shown.map((prescription) => (
          <ValidPrescription key={prescription._id} prescription={prescription} onUse={onUse} onCopy={onCopy} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setShowsAll(true)}>
          {texts.morePrescriptions(hidden)}
        </Button>
      )}
    </>
  );
}

interface ValidPrescriptionProps extends Pick<ValidPrescriptionsProps, 'onUse' | 'onCopy'> {
  prescription: Prescription;
}

function ValidPrescription({ prescription, onUse, onCopy }: ValidPrescriptionProps) {
  const id = useId();
  const { prescriptionDate, expirationDate, optometrist } = prescription;
  return (
    <li className={classes.line}>
      <Box id={id} className={classes.state} fz="sm">
        <Group gap={8}>
          <strong>{texts.prescriptionOf(formatDay(prescriptionDate))}</strong>
          <PrescriptionStatusChip prescription={prescription} />
        </Group>
        <Box c="dimmed">{texts.prescriptionBy(optometrist.name, formatDay(expirationDate))}</Box>
      </Box>
      <Button variant="light" aria-describedby={id} onClick={() => onUse(prescription)}>
        {texts.assignPrescription}
      </Button>
      <Button variant="default" aria-describedby={id} onClick={() => onCopy(prescription)}>
        {texts.copyPrescription}
      </Button>
    </li>
  );
}
