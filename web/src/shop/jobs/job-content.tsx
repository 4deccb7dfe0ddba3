import {
  differencesOfLens,
  lensValuesOf,
  jobFields,
  lensText,
  missingPowers,
  writtenLensValue,
} from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  isCanceledAtLab,
  jobKindLabels,
  jobKindTable,
  jobStageTable,
  type MissingPower,
  missingPowersText,
  mustNotifyLab,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { useTellLab } from './jobs-api.ts';
import { frameFacts, glassFacts } from './lab-text.ts';
import { LensTable } from './lens-table.tsx';
import { detailTexts, incompleteTexts, tellTexts } from './texts.ts';
import classes from './complete-lenses.module.css';
import tables from './lens-table.module.css';

const CompleteLenses = lazyPart(
  async () => (await import('./complete-lenses.tsx')).CompleteLenses,
  <LoadingText lines={3} />,
);

function MissingLenses({ job, missing, onSaved }: { job: Job; missing: readonly MissingPower[]; onSaved: () => void }) {
  const [isCompleting, setCompleting] = useState(false);
  const mayComplete = useCan('jobs.update');
  if (isCompleting) {
    return (
      <CompleteLenses
        takesFocus
        job={job}
        onSaved={() => {
          setCompleting(false);
          onSaved();
        }}
      />
    );
  }
  return (
    <Group gap="sm" mt={4}>
      <Text c="dimmed">{detailTexts.lacking(missingPowersText(missing))}</Text>
      {mayComplete && (
        <Button variant="default" onClick={() => setCompleting(true)}>
          {incompleteTexts.complete}
        </Button>
      )}
    </Group>
  );
}

export function JobContent({ job }: { job: Job }) {
  const { hasLenses } = jobKindTable[job.kind];
  return (
    <Stack gap="md">
      {mustNotifyLab(job) && <TellLab job={job} />}
      {hasLenses ? <Lenses job={job} /> : <Service job={job} />}
      {(hasLenses || job.frame) && <Frame job={job} />}
      {hasLenses && <Glass job={job} />}
      <HistorySection endpoint={jobEndpoints.history} id={job._id} />
    </Stack>
  );
}

function Lenses({ job }: { job: Job }) {
  const { prescribed } = job;
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = prescribed && {
    rightLens: differencesOfLens('rightEye', job.rightLens, prescribed.rightLens),
    leftLens: differencesOfLens('leftEye', job.leftLens, prescribed.leftLens),
  };
  const missing = missingPowers(job);
  const differs = changed && changed.rightLens.length + changed.leftLens.length > 0;
  return (
    <section aria-label={detailTexts.lenses}>
      <h3 ref={heading} tabIndex={-1}>
        {detailTexts.lenses}
      </h3>
      <LensTable
        caption={detailTexts.lenses}
        values={lensValuesOf(job)}
        cell={({ key }, value) => (
          <span className={changed?.[key].includes(value.field) ? tables.changed : undefined}>
            {writtenLensValue(job[key], value) || detailTexts.noMeasure}
          </span>
        )}
      />
      {job.open && missing.length > 0 && (
        <MissingLenses job={job} missing={missing} onSaved={() => heading.current?.focus()} />
      )}
      {differs && (
        <Text fz="sm" mt={4}>
          <strong>{detailTexts.differs}.</strong>{' '}
          {detailTexts.prescribed(
            `OD ${lensText(prescribed.rightLens) || '–'}; OI ${lensText(prescribed.leftLens) || '–'}`,
          )}
        </Text>
      )}
    </section>
  );
}

function Service({ job }: { job: Job }) {
  return (
    <section aria-label={jobFields.service.label}>
      <h3>{jobFields.service.label}</h3>
      <Facts>
        <Fact name={detailTexts.task} value={job.service} isWide />
        {job.notes && <Fact name={detailTexts.workshopNote} value={job.notes} isWide />}
      </Facts>
    </section>
  );
}

function Frame({ job }: { job: Job }) {
  return (
    <section aria-label={detailTexts.frame}>
      <h3>{detailTexts.frame}</h3>
      <Facts>
        <Fact
          name={job.frameLine === null ? detailTexts.ownFrame : detailTexts.frame}
          value={job.frame || detailTexts.noMeasure}
        />
        {frameFacts(job).map(({ label, text }) => (
          <Fact key={label} name={label} value={text} />
        ))}
      </Facts>
    </section>
  );
}

function Glass({ job }: { job: Job }) {
  return (
    <section aria-label={detailTexts.glass}>
      <h3>{detailTexts.glass}</h3>
      <Facts>
        <Fact name={jobFields.kind.label} value={jobKindLabels[job.kind]} />
        {glassFacts(job).map(({ label, text }) => (
          <Fact key={label} name={label} value={text} />
        ))}
        {job.notes && <Fact name={jobFields.notes.label} value={job.notes} isWide />}
      </Facts>
    </section>
  );
}

function detailOf(job: Job): string {
  if (isCanceledAtLab(job)) return tellTexts.canceled;
  return jobStageTable[job.stage].isBack ? tellTexts.untold(job.code) : tellTexts.detail;
}

function TellLab({ job }: { job: Job }) {
  const mayTell = useCan('jobs.update');
  const tell = useTellLab(job._id);
  return (
    <section aria-label={tellTexts.mark}>
      <div className={classes.notice}>
        <div>
          <strong>{tellTexts.mark}</strong>
          <div>{detailOf(job)}</div>
        </div>
        {mayTell && (
          <Button
            variant="default"
            disabled={tell.isPending}
            onClick={() => tell.mutate({ updatedAt: job.updatedAt }, { onSuccess: () => showSuccess(tellTexts.told) })}
          >
            {tellTexts.tell}
          </Button>
        )}
      </div>
      <ErrorText>{tell.error && errorMessage(tell.error)}</ErrorText>
    </section>
  );
}
