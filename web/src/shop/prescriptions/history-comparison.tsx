import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { EquivalentChart } from './equivalent-chart.tsx';
import { clientPrescriptionsQuery, type Prescription } from './prescriptions-api.ts';
import { comparisonTexts as texts } from './texts.ts';

const ComparisonDialog = lazyPart(async () => (await import('./comparison-dialog.tsx')).ComparisonDialog);

/** Nothing for fewer than two prescriptions. */
export function HistoryComparison({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientPrescriptionsQuery(clientId));
  const [isComparing, setComparing] = useState(false);
  if (!data || data.length < 2) return null;
  const prescriptions = data.toSorted(byDate);
  return (
    <>
      <EquivalentChart prescriptions={prescriptions} />
      <Button
        variant="default"
        mt="1rem"
        leftSection={<IconColumns size={18} stroke={1.6} aria-hidden />}
        onClick={() => setComparing(true)}
      >
        {texts.open}
      </Button>
      {isComparing && <ComparisonDialog prescriptions={prescriptions} onClose={() => setComparing(false)} />}
    </>
  );
}

const byDate = (one: Prescription, other: Prescription) =>
  one.prescriptionDate.localeCompare(other.prescriptionDate) || one.createdAt.localeCompare(other.createdAt);
