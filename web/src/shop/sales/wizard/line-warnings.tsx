import { lineWarnings } from '@dioptria/contract/shop/sales/prescribed-line.ts';
import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';

interface LineWarningsProps {
  prescriptionId: string;
  type: PrescriptionType;
  className: string | undefined;
}

export function LineWarnings({ prescriptionId, type, className }: LineWarningsProps) {
  const { data } = useQuery({ ...prescriptionQuery(prescriptionId), enabled: type !== 'none' });
  const warnings = data ? lineWarnings(type, data) : [];
  if (warnings.length === 0) return null;
  return (
    <Box component="output" className={className}>
      {warnings.map(({ message }) => message).join(' ')}
    </Box>
  );
}
