import { Box } from '@mantine/core';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { canceledJobsQuery } from './jobs-api.ts';
import { canceledTexts } from './texts.ts';

export function CanceledJobs() {
  const { data: jobs = [] } = useQuery(canceledJobsQuery);
  if (jobs.length === 0) return null;
  return (
    <Box component="section" {...tinted('carey')} px="md" py="xs" mb="md" aria-label={canceledTexts.title}>
      <IconPhoneOutgoing size={18} aria-hidden style={{ verticalAlign: '-0.25em' }} />{' '}
      <strong>{canceledTexts.title}.</strong> {canceledTexts.detail}
      <ul>
        {jobs.map(({ _id, code, client, lab }) => (
          <li key={_id}>
            <Link
              to="/workshop"
              search={{ detail: _id }}
              style={{ display: 'inline-block', paddingBlock: '0.375rem', color: 'inherit', fontWeight: 620 }}
            >
              {[code, client.name, lab?.name].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
