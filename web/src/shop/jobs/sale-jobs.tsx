import { jobKindLabels } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { JobAlerts, StageChip } from './job-chips.tsx';
import { jobsOfSaleQuery } from './jobs-api.ts';

export function SaleJobs({ saleId }: { saleId: string }) {
  const { data: jobs = [] } = useQuery(jobsOfSaleQuery(saleId));
  return (
    <ul>
      {jobs.map((job) => (
        <Group key={job._id} component="li" gap={8}>
          <Link
            to="/workshop"
            search={{ detail: job._id }}
            style={{ display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' }}
          >
            {job.code}
          </Link>
          {jobKindLabels[job.kind]}
          <StageChip stage={job.stage} />
          <JobAlerts job={job} />
        </Group>
      ))}
    </ul>
  );
}
