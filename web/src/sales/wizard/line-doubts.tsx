import { lineDoubts } from '@dioptria/contract/prescribed-line.ts';
import type { PrescriptionType } from '@dioptria/contract/sale-status.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';

interface LineDoubtsProps {
  prescriptionId: string;
  type: PrescriptionType;
  className: string | undefined;
}

/** The values that the glasses of a line lack in the chosen prescription: a warning only (docs/rules.md#prescriptions-18). */
export function LineDoubts({ prescriptionId, type, className }: LineDoubtsProps) {
  const { data } = useQuery({ ...prescriptionQuery(prescriptionId), enabled: type !== 'none' });
  const doubts = data ? lineDoubts(type, data) : [];
  if (doubts.length === 0) return null;
  return (
    <Box component="output" className={className}>
      {doubts.map(({ message }) => message).join(' ')}
    </Box>
  );
}
