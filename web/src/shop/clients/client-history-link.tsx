import { Button } from '@mantine/core';
import { IconReportMedical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Client } from './clients-api.ts';

const label = 'Ver historia clinica';

export function ClientHistoryLink({ record }: { record: Client }) {
  if (record.isFinalConsumer) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconReportMedical size={18} stroke={1.6} aria-hidden />}
      renderRoot={(button) => <Link {...button} to="/records" search={{ clientId: record._id }} />}
    >
      {label}
    </Button>
  );
}
