import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { differencesOfLens, missingPowers, lensText, writtenLensValue } from '@dioptria/contract/shop/jobs/job-lens.ts';
import {
  mustNotifyLab,
  jobKindLabels,
  type MissingPower,
  missingPowersText,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobFields } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { HistorySection } from '../../base/history/history-section.tsx';
import { useCan } from '../../base/session/session.ts';
import { Fact, Facts } from '../../base/ui/fact.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { frameFacts, glassFacts } from './lab-text.ts';
import { LensTable } from './lens-table.tsx';
import tables from './lens-table.module.css';
import { TellLab } from './tell-lab.tsx';
import { detailTexts as texts, incompleteTexts } from './texts.ts';

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
      <Text c="dimmed">{texts.lacking(missingPowersText(missing))}</Text>
      {mayComplete && (
        <Button variant="default" onClick={() => setCompleting(true)}>
          {incompleteTexts.complete}
        </Button>
      )}
    </Group>
  );
}

export function JobContent({ job }: { job: Job }) {
  const { prescribed } = job;
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = prescribed && {
    rightLens: differencesOfLens(job.rightLens, prescribed.rightLens),
    leftLens: differencesOfLens(job.leftLens, prescribed.leftLens),
  };
  const missing = missingPowers(job);
  const differs = changed && changed.rightLens.length + changed.leftLens.length > 0;
  return (
    <Stack gap="md">
      {mustNotifyLab(job) && <TellLab job={job} />}
      <section aria-label={texts.lenses}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.lenses}
        </h3>
        <LensTable
          caption={texts.lenses}
          cell={({ key }, value) => (
            <span className={changed?.[key].includes(value.field) ? tables.changed : undefined}>
              {writtenLensValue(job[key], value) || texts.noMeasure}
            </span>
          )}
        />
        {job.open && missing.length > 0 && (
          <MissingLenses job={job} missing={missing} onSaved={() => heading.current?.focus()} />
        )}
        {differs && (
          <Text fz="sm" mt={4}>
            <strong>{texts.differs}.</strong>{' '}
            {texts.prescribed(
              `OD ${lensText(prescribed.rightLens) || '–'}; OI ${lensText(prescribed.leftLens) || '–'}`,
            )}
          </Text>
        )}
      </section>
      <section aria-label={texts.frame}>
        <h3>{texts.frame}</h3>
        <Facts>
          <Fact name={job.frameLine === null ? texts.ownFrame : texts.frame} value={job.frame || texts.noMeasure} />
          {frameFacts(job).map(({ label, text }) => (
            <Fact key={label} name={label} value={text} />
          ))}
        </Facts>
      </section>
      <section aria-label={texts.glass}>
        <h3>{texts.glass}</h3>
        <Facts>
          <Fact name={jobFields.kind.label} value={jobKindLabels[job.kind]} />
          {glassFacts(job).map(({ label, text }) => (
            <Fact key={label} name={label} value={text} />
          ))}
          {job.notes && <Fact name={jobFields.notes.label} value={job.notes} isWide />}
        </Facts>
      </section>
      <HistorySection endpoint={jobEndpoints.history} id={job._id} />
    </Stack>
  );
}
