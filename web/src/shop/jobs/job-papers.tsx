import { jobFields, lensText, lensValuesOf, writtenLensValue } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobKindTable, jobName } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Box, Group } from '@mantine/core';
import { formatDay, today } from '../../base/format/format.ts';
import { Barcode } from '../../base/print/barcode.tsx';
import { Paper, PaperFact } from '../../base/print/paper.tsx';
import { frameFacts, glassFacts, lensesForLab } from './lab-text.ts';
import { LensTable } from './lens-table.tsx';
import { detailTexts, printTexts as texts } from './texts.ts';
import paper from '../../base/print/paper.module.css';
import classes from './work-order.module.css';

/** The paper is A5, has no prices, and has the powers in the notation of the lab. */
export function WorkOrder({ job }: { job: Job }) {
  const lenses = lensesForLab(job);
  const { hasLenses } = jobKindTable[job.kind];
  return (
    <Paper title={`${texts.workOrder} ${job.code}`} date={formatDay(today())}>
      <div className={classes.order}>
        <Group justify="space-between" py="3mm" wrap="nowrap">
          <Barcode text={job.code} label={texts.barcode(job.code)} width="66mm" height="12mm" />
          {job.trayNumber !== null && (
            <Box bd="1.5pt solid #000" px="4mm" py="1mm" ta="center">
              {jobFields.trayNumber.label}
              <Box fz="20pt" fw={700} lh={1}>
                {job.trayNumber}
              </Box>
            </Box>
          )}
        </Group>
        <dl className={paper.facts}>
          <PaperFact name={jobFields.client.label} value={job.client.name} />
          <PaperFact name={jobFields.deliveryDate.label} value={formatDay(job.deliveryDate)} />
          <PaperFact name={hasLenses ? jobFields.kind.label : detailTexts.task} value={jobName(job)} />
          {job.lab && <PaperFact name={jobFields.lab.label} value={job.lab.name} />}
          {job.labOrderNumber && <PaperFact name={jobFields.labOrderNumber.label} value={job.labOrderNumber} />}
          {job.promisedDay && <PaperFact name={jobFields.promisedDay.label} value={formatDay(job.promisedDay)} />}
        </dl>
        {hasLenses && (
          <LensTable
            caption={detailTexts.lenses}
            cell={({ key }, value) => writtenLensValue(lenses[key], value) || '–'}
            values={lensValuesOf(lenses)}
          />
        )}
        <dl className={paper.facts}>
          {glassFacts(job).map(({ label, text }) => (
            <PaperFact key={label} name={label} value={text} />
          ))}
        </dl>
        <Group align="center" gap="6mm" wrap="nowrap" pt="3mm">
          {hasLenses && <FrameSketch job={job} />}
          <dl>
            <PaperFact name={jobFields.frame.label} value={job.frame || detailTexts.ownFrame} />
            {frameFacts(job).map(({ label, text }) => (
              <PaperFact key={label} name={label} value={text} />
            ))}
          </dl>
        </Group>
        {job.notes && (
          <Box component="p" pt="3mm" style={{ whiteSpace: 'pre-line' }}>
            {job.notes}
          </Box>
        )}
      </div>
    </Paper>
  );
}

const measure = (value: number | null) => (value === null ? '–' : String(value));

/** The measures are in millimetres. */
function FrameSketch({ job: { eyeSize, bridge, temple, eyeHeight } }: { job: Job }) {
  const text = { fontSize: 8, textAnchor: 'middle' } as const;
  return (
    <svg viewBox="0 0 200 80" width="70mm" height="28mm" fill="none" stroke="#000" strokeWidth="1.5">
      <title>{texts.sketch}</title>
      <rect x="18" y="14" width="66" height="44" rx="18" />
      <rect x="116" y="14" width="66" height="44" rx="18" />
      <path d="M84 30q16-12 32 0M18 26L4 20M182 26l14-6" />
      <path d="M20 66h62M118 66h62M84 40h32M10 14v44" strokeWidth="0.6" />
      <g fill="#000" stroke="none">
        <text x="51" y="75" {...text}>
          {measure(eyeSize)}
        </text>
        <text x="149" y="75" {...text}>
          {measure(eyeSize)}
        </text>
        <text x="100" y="50" {...text}>
          {measure(bridge)}
        </text>
        <text x="4" y="40" {...text}>
          {measure(eyeHeight)}
        </text>
        <text x="190" y="12" {...text}>
          {measure(temple)}
        </text>
      </g>
    </svg>
  );
}

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
      <td>{jobName(job)}</td>
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
