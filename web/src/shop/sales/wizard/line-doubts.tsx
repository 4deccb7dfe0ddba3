import { lineDoubts } from '@dioptria/contract/shop/sales/prescribed-line.ts';
import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';

interface LineDoubtsProps {
  prescriptionId: string;
  type: PrescriptionType;
  className: string | undefined;
}

/**
 * A warning about values that the glasses of a line need and the chosen prescription lacks
 * (docs/rules.md#prescriptions-18).
 */
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
