import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tinted } from '../../base/ui/chip.tsx';
import { lateJobsQuery } from './late-jobs.ts';
import { lateTexts as texts } from './texts.ts';

export function LateJobs() {
  const { data: late = 0 } = useQuery(lateJobsQuery);
  if (late === 0) return null;
  return (
    <Box component="p" {...tinted('rubi')} px="md" py="xs" mb="md">
      <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} /> {texts.lateJobs(late)}.{' '}
      <Link to="/workshop" search={{ overdue: 'true' }} style={{ color: 'inherit', fontWeight: 620 }}>
        {texts.seeThem}
      </Link>
    </Box>
  );
}
