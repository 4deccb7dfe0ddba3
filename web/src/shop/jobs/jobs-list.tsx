import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { jobFields } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobName } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDay } from '../../base/format/format.ts';
import { JobAlerts, StageChip } from './job-chips.tsx';
import type { JobFilter } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';

const dayOf = (day: string | null) => (day === null ? '' : formatDay(day));

const columns: readonly ListColumn<Job>[] = [
  {
    id: 'number',
    header: jobFields.code.label,
    whole: true,
    cell: ({ code }) => <strong className="figures">{code}</strong>,
  },
  {
    id: 'client',
    header: jobFields.client.label,
    width: '24%',
    cell: (job) => <TwoLines main={job.client.name} below={jobName(job)} />,
  },
  {
    id: 'stage',
    header: jobFields.stage.label,
    whole: true,
    width: '26%',
    cell: (job) => (
      <Group gap={6}>
        <StageChip stage={job.stage} />
        <JobAlerts job={job} />
      </Group>
    ),
  },
  { id: 'dueDay', header: jobFields.dueDay.label, whole: true, cell: ({ dueDay }) => dayOf(dueDay) },
  { id: 'lab', header: jobFields.lab.label, from: 'medium', cell: ({ lab }) => lab?.name ?? '' },
  {
    id: 'promisedDay',
    header: jobFields.promisedDay.label,
    whole: true,
    from: 'wide',
    cell: ({ promisedDay }) => dayOf(promisedDay),
  },
  {
    id: 'trayNumber',
    header: jobFields.trayNumber.label,
    align: 'end',
    from: 'wide',
    cell: ({ trayNumber }) => trayNumber ?? '',
  },
];

interface JobsListProps {
  filter: JobFilter;
  onOpen: (job: Job) => void;
  filters: ReactNode;
  action: ReactNode;
}

export function JobsList({ filter: { labId, overdue }, ...props }: JobsListProps) {
  return (
    <DataTable
      title={texts.title}
      source={{ endpoint: jobEndpoints.list, filter: { open: 'true', labId, overdue } }}
      columns={columns}
      card={jobCard}
      exported={jobEndpoints.export}
      empty={{ title: texts.noneTitle, detail: texts.noneDetail }}
      failure={texts.loadFailed}
      {...props}
    />
  );
}

function jobCard(job: Job) {
  return (
    <Stack component="span" gap={4} className="figures">
      <Group component="span" justify="space-between" wrap="nowrap" fw={560}>
        <span>{job.client.name}</span>
        <span>{job.code}</span>
      </Group>
      {job.service && <span>{job.service}</span>}
      <Group component="span" gap={6}>
        <StageChip stage={job.stage} />
        <JobAlerts job={job} />
        <span>{job.dueDay && texts.due(formatDay(job.dueDay))}</span>
      </Group>
    </Stack>
  );
}
