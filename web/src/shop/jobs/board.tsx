import { jobName, type JobStage, jobStageLabels, jobStages } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Box, Button, Checkbox, NativeSelect, SegmentedControl, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDay, formatNumber } from '../../base/format/format.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { usePhone } from '../../base/ui/phone.ts';
import { JobAlerts } from './job-chips.tsx';
import { columnQuery, type JobFilter, totalQuery } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';
import classes from './board.module.css';

interface BoardProps {
  filter: JobFilter;
  mayMove: boolean;
  chosen: ReadonlyMap<string, Job>;
  onChoose: (job: Job) => void;
  onOpen: (job: Job) => void;
  onMove: (job: Job, to: JobStage) => void;
}

/** A phone shows one column at a time. */
export function Board(props: BoardProps) {
  const phone = usePhone();
  const { shown, setShown, totals } = useShownStage(props.filter, phone);
  const stages = phone ? jobStages.filter((stage) => stage === shown) : jobStages;
  const newest = useNewest(props.filter);
  return (
    <>
      {phone && (
        <SegmentedControl
          fullWidth
          mb="sm"
          className={classes.stages}
          aria-label={texts.stage}
          value={shown ?? ''}
          data={jobStages.map((stage, place) => ({
            value: stage,
            label: (
              <>
                <span>{jobStageLabels[stage]}</span> <span className="figures">{totals[place]}</span>
              </>
            ),
          }))}
          onChange={(stage) => setShown(jobStages.find((one) => one === stage) ?? jobStages[0])}
        />
      )}
      <div className={classes.board}>
        {stages.map((stage) => (
          <Column key={stage} stage={stage} newest={newest} {...props} />
        ))}
      </div>
    </>
  );
}

/** Shows no column until all totals have loaded or failed, then the first column that has jobs (docs/rules.md#jobs-18). */
function useShownStage(filter: JobFilter, isPhone: boolean) {
  const [shown, setShown] = useState<JobStage>();
  const queries = useQueries({
    queries: jobStages.map((stage) => ({ ...totalQuery(stage, filter), enabled: isPhone })),
  });
  const totals = queries.map(({ data }) => data);
  if (isPhone && shown === undefined && queries.every(({ isPending }) => !isPending)) {
    setShown(jobStages.find((_stage, place) => totals[place]) ?? jobStages[0]);
  }
  return { shown, setShown, totals };
}

/**
 * The newest `updatedAt` of each loaded job. Each column loads separately, so a moved job is in two columns until its
 * former column has loaded again.
 */
function useNewest(filter: JobFilter): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  const queryClient = useQueryClient();
  useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () =>
      jobStages
        .map((stage) => queryClient.getQueryState(columnQuery(stage, filter).queryKey)?.dataUpdatedAt ?? 0)
        .join(),
  );
  for (const stage of jobStages) {
    const data = queryClient.getQueryData(columnQuery(stage, filter).queryKey);
    for (const { _id, updatedAt } of data?.pages.flatMap(({ rows }) => rows) ?? []) {
      if (updatedAt > (newest.get(_id) ?? '')) newest.set(_id, updatedAt);
    }
  }
  return newest;
}

interface ColumnProps extends BoardProps {
  stage: JobStage;
  newest: ReadonlyMap<string, string>;
}

function Column({ stage, newest, filter, chosen, onMove, ...card }: ColumnProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    columnQuery(stage, filter),
  );
  const [isOver, setOver] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const isAtEnd = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const loaded = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const jobs = loaded.filter(({ _id, updatedAt }) => updatedAt >= (newest.get(_id) ?? ''));
  const first = data?.pages[0];
  const total = first && first.total - (loaded.length - jobs.length);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; the card's select does the same by keyboard
    <section
      className={classes.column}
      aria-label={jobStageLabels[stage]}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(draggedJob)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const dropped = event.dataTransfer.getData(draggedJob);
        if (!dropped) return;
        event.preventDefault();
        // The data is a job, which a card of this page wrote when the user began to drag the card.
        const job = JSON.parse(dropped) as Job;
        if (job.stage !== stage) onMove(job, stage);
      }}
    >
      <h2 className={classes.title}>
        {jobStageLabels[stage]} <span className="figures">{total !== undefined && formatNumber(total)}</span>
      </h2>
      {error && !data && <ErrorState error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingText lines={6} />}
      {total === 0 && <p className={classes.empty}>{texts.columnEmpty}</p>}
      <ul className={classes.cards}>
        {jobs.map((job) => (
          <JobCard key={job._id} job={job} {...card} isChosen={chosen.has(job._id)} onMove={onMove} />
        ))}
      </ul>
      {hasNextPage && (
        <Box ref={ref} ta="center" p="xs">
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.loadMore}
            <VisuallyHidden> {jobStageLabels[stage]}</VisuallyHidden>
          </Button>
        </Box>
      )}
    </section>
  );
}

const draggedJob = 'application/x-job';

interface JobCardProps {
  job: Job;
  mayMove: boolean;
  isChosen: boolean;
  onChoose: (job: Job) => void;
  onOpen: (job: Job) => void;
  onMove: (job: Job, to: JobStage) => void;
}

/** The user drags the card to another column, or chooses the new stage in its select. */
function JobCard({ job, mayMove, isChosen, onChoose, onOpen, onMove }: JobCardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging repeats what the select below does by keyboard
    <li
      className={classes.card}
      data-late={job.overdue || undefined}
      data-chosen={isChosen || undefined}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(draggedJob, JSON.stringify(job));
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.open} onClick={() => onOpen(job)}>
          <strong className="figures">{job.code}</strong> {job.client.name}
        </UnstyledButton>
        {mayMove && (
          <Checkbox
            size="sm"
            aria-label={texts.select(job.code)}
            checked={isChosen}
            onChange={() => onChoose(job)}
            className={classes.choice}
          />
        )}
      </div>
      <p className={classes.line}>
        {[jobName(job), job.lab?.name, job.trayNumber !== null && texts.tray(job.trayNumber)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {job.service && job.notes && <p className={classes.note}>{job.notes}</p>}
      <div className={classes.foot}>
        <span className="figures">{job.dueDay && texts.due(formatDay(job.dueDay))}</span>
        <JobAlerts job={job} />
      </div>
      {mayMove && (
        <NativeSelect
          aria-label={texts.moveTo(job.code)}
          value=""
          data={[
            { value: '', label: texts.moveHint },
            ...jobStages
              .filter((stage) => stage !== job.stage)
              .map((stage) => ({ value: stage, label: jobStageLabels[stage] })),
          ]}
          onChange={({ currentTarget }) => {
            const to = jobStages.find((stage) => stage === currentTarget.value);
            if (to) onMove(job, to);
          }}
        />
      )}
    </li>
  );
}
