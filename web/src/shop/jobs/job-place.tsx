import { jobFields, stepText, wrongText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Box, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay } from '../../base/format/format.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { VerdictChip } from './job-chips.tsx';
import { detailTexts as texts, jobTexts } from './texts.ts';

export function JobPlace({ job }: { job: Job }) {
  return (
    <Stack gap="md">
      <Facts>
        <Fact
          name={jobFields.client.label}
          value={
            <>
              {job.client.name}
              <br />
              <Link
                to="/sales"
                search={{ detail: job.saleId }}
                style={{ display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' }}
              >
                {texts.sale(job.number)}
              </Link>
            </>
          }
          isWide
        />
        <Fact name={jobFields.deliveryDate.label} value={formatDay(job.deliveryDate)} />
        {job.trayNumber !== null && <Fact name={jobFields.trayNumber.label} value={String(job.trayNumber)} />}
        {job.lab && <Fact name={jobFields.lab.label} value={job.lab.name} isWide />}
        {job.labOrderNumber && <Fact name={jobFields.labOrderNumber.label} value={job.labOrderNumber} />}
        {job.labTold && (
          <Fact
            name={jobFields.labTold.label}
            value={`${job.labTold.user.name}, ${formatDateTime(job.labTold.at)}`}
            isWide
          />
        )}
        {job.promisedDay && <Fact name={jobFields.promisedDay.label} value={formatDay(job.promisedDay)} />}
      </Facts>
      {job.steps && job.steps.length > 0 && (
        <section aria-label={texts.steps}>
          <h3>{texts.steps}</h3>
          <Stack component="ul" gap={6} fz="sm">
            {job.steps.map((step) => (
              <li key={step.at + step.to}>
                <div>{stepText(step)}</div>
                <Box c="dimmed">
                  {formatDateTime(step.at)} · {step.user.name}
                </Box>
              </li>
            ))}
          </Stack>
        </section>
      )}
      {job.checks && job.checks.length > 0 && (
        <section aria-label={texts.checks}>
          <h3>{texts.checks}</h3>
          <Stack component="ul" gap={6} fz="sm">
            {job.checks.map((check) => (
              <li key={check.at}>
                <Group gap={6}>
                  <VerdictChip ok={check.result === 'pass'}>
                    {check.result === 'pass' ? texts.passed : jobTexts.checkFailed}
                  </VerdictChip>
                </Group>
                {check.result === 'fail' && <div>{wrongText(check.findings)}</div>}
                <Box c="dimmed">
                  {formatDateTime(check.at)} · {check.user.name}
                </Box>
              </li>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}
