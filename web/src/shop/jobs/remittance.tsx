import { lensText } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { jobKindLabels } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { jobFields } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { Box } from '@mantine/core';
import { formatDay, today } from '../../base/format/format.ts';
import { Paper } from '../../base/print/paper.tsx';
import { glassFacts, lensesForLab } from './lab-text.ts';
import classes from './work-order.module.css';
import { printTexts as texts } from './texts.ts';

export function Remittance({ jobs }: { jobs: readonly Job[] }) {
  const [first] = jobs;
  return (
    <Paper title={texts.remittance} date={formatDay(today())}>
      <Box component="p" py="3mm" fw={620}>
        {first?.lab?.name} · {texts.total(jobs.length)}
        {first?.promisedDay && ` · ${jobFields.promisedDay.label}: ${formatDay(first.promisedDay)}`}
      </Box>
      <table className={classes.remittance}>
        <thead>
          <tr>
            {[
              jobFields.code.label,
              jobFields.kind.label,
              'OD',
              'OI',
              jobFields.lensName.label,
              jobFields.frame.label,
            ].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row key={job._id} job={job} />
          ))}
        </tbody>
      </table>
      <Box component="p" pt="18mm">
        {texts.receivedBy}: ______________________________
      </Box>
    </Paper>
  );
}

function Row({ job }: { job: Job }) {
  const { rightLens, leftLens } = lensesForLab(job);
  return (
    <tr>
      <td>{job.code}</td>
      <td>{jobKindLabels[job.kind]}</td>
      <td>{lensText(rightLens)}</td>
      <td>{lensText(leftLens)}</td>
      <td>
        {glassFacts(job)
          .map(({ text }) => text)
          .join(', ')}
      </td>
      <td>{job.frame}</td>
    </tr>
  );
}
