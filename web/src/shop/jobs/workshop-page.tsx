import {
  jobKindTable,
  type JobStage,
  jobStages,
  jobStageTable,
  readJobCode,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useUrlListState } from '../../base/data-table/list-state.ts';
import { SearchField } from '../../base/data-table/search-field.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { ReferenceFilters } from '../../base/resource/lists/reference-filters.tsx';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { usePageSearch } from '../../base/data-table/use-page-search.ts';
import { beep } from '../../base/ui/fields/scans.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { Board } from './board.tsx';
import { CanceledJobs } from './job-notices.tsx';
import { findByCode, useMoveJobs } from './jobs-api.ts';
import { JobsList } from './jobs-list.tsx';
import { jobTexts as texts } from './texts.ts';
import { WorkshopTabs } from './workshop-tabs.tsx';
import classes from './board.module.css';

const JobDetail = lazyPart(async () => (await import('./job-detail.tsx')).JobDetail);
const ReceiveDialog = lazyPart(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);

export function WorkshopPage() {
  const { view = 'board', labId, overdue, search } = useSearch({ from: '/shop/workshop' });
  const filter = { labId, overdue, search };
  const mayMove = useCan('jobs.update');
  const detail = useOpenedRecord('detail');
  const { chosen, toggle, clear } = useChosenJobs();
  const [isReceiving, setReceiving] = useState(false);
  const { move, dialogs } = useJobMoves(clear);

  const toolbar = <WorkshopToolbar view={view} labId={labId} overdue={overdue} />;
  const action = mayMove && (
    <Button leftSection={<IconScan size={18} aria-hidden />} onClick={() => setReceiving(true)}>
      {texts.receive}
    </Button>
  );
  return (
    <>
      <WorkshopTabs />
      <CanceledJobs />
      {view === 'list' ? (
        <JobsList filter={filter} onOpen={({ _id }) => detail.open(_id)} filters={toolbar} action={action} />
      ) : (
        <>
          <div className={classes.toolbar}>
            <h1>{texts.title}</h1>
            <BoardSearch onFound={({ _id }) => detail.open(_id)} />
            {action}
          </div>
          <div className={classes.toolbar}>{toolbar}</div>
          <Board
            filter={filter}
            mayMove={mayMove}
            chosen={chosen}
            onChoose={toggle}
            onOpen={({ _id }) => detail.open(_id)}
            onMove={(job, to) => move([job], to)}
          />
        </>
      )}
      {chosen.size > 0 && <ChosenJobs jobs={[...chosen.values()]} onMove={move} onClear={clear} />}
      {detail.shownId && (
        <JobDetail
          id={detail.shownId}
          opened={detail.id !== undefined}
          onClose={detail.close}
          onMove={(job, to) => move([job], to)}
        />
      )}
      {dialogs}
      {isReceiving && <ReceiveDialog onClose={() => setReceiving(false)} />}
    </>
  );
}

function useChosenJobs() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Job>>(new Map());
  const toggle = (job: Job) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(job._id)) next.set(job._id, job);
      return next;
    });
  return { chosen, toggle, clear: () => setChosen(new Map()) };
}

interface ChosenJobsProps {
  jobs: readonly Job[];
  onMove: (jobs: readonly Job[], to: JobStage) => void;
  onClear: () => void;
}

function ChosenJobs({ jobs, onMove, onClear }: ChosenJobsProps) {
  const isAll = (property: 'isToOrder' | 'isAtLab') => jobs.every(({ stage }) => jobStageTable[stage][property]);
  const canMove = isAll('isToOrder') || isAll('isAtLab');
  return (
    <section className={classes.bar} aria-label={texts.chosen(jobs.length)}>
      <strong className="figures">{texts.chosen(jobs.length)}</strong>
      {isAll('isToOrder') && <Button onClick={() => onMove(jobs, 'sent')}>{texts.sendTitle(jobs.length)}</Button>}
      {isAll('isAtLab') && <Button onClick={() => onMove(jobs, 'received')}>{texts.receive}</Button>}
      {!canMove && <span>{texts.movedTogether}</span>}
      <Button variant="subtle" onClick={onClear}>
        {texts.clearChosen}
      </Button>
    </section>
  );
}

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const CheckDialog = lazyPart(async () => (await import('./check-dialog.tsx')).CheckDialog);
const Remittance = lazyPart(async () => (await import('./job-papers.tsx')).Remittance);

interface Asked {
  jobs: readonly Job[];
  to: JobStage;
}

/**
 * `move` moves the jobs at once if the move needs no answer of the user. Otherwise `move` opens the dialog of the move
 * or of the check. `onSent` runs after the dialog of the move has moved the jobs.
 */
function useJobMoves(onSent: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const [checked, setChecked] = useState<Job>();
  const [sent, setSent] = useState<readonly Job[]>([]);
  const print = usePrint(Remittance.load);
  const { mutate } = useMoveJobs();

  function move(jobs: readonly Job[], to: JobStage) {
    const [first] = jobs;
    if (!first) return;
    const steps = jobStages.indexOf(to) - jobStages.indexOf(first.stage);
    const canCheck = steps === 1 || (steps > 1 && !jobKindTable[first.kind].hasLenses);
    if (canCheck && jobStageTable[to].isChecked && jobs.length === 1) return setChecked(first);
    if (steps < 0 || (steps === 1 && jobStageTable[to].isAtLab)) return setAsked({ jobs, to });
    mutate(
      { jobs, move: { stage: to } },
      {
        onSuccess: (moved) => showSuccess(texts.moved(moved, to)),
        onError: (error) => showError(errorMessage(error)),
      },
    );
  }

  const dialogs = (
    <>
      {asked && (
        <MoveDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onMoved={(moved, prints) => {
            onSent();
            setSent(moved);
            if (prints) print.start();
          }}
        />
      )}
      {checked && <CheckDialog job={checked} onClose={() => setChecked(undefined)} />}
      {print.isPrinting && <Remittance jobs={sent} />}
    </>
  );
  return { move, dialogs };
}

const labFilter = [{ filter: 'labId', of: 'providers', label: texts.lab, all: texts.allLabs }] as const;

interface ToolbarProps {
  view: string;
  labId: string | undefined;
  overdue: string | undefined;
}

function WorkshopToolbar({ view, labId, overdue }: ToolbarProps) {
  const navigate = useNavigate();
  const change = (next: Partial<Record<keyof ToolbarProps, string | undefined>>) =>
    void navigate({
      to: '/workshop',
      search: (previous) => ({ ...previous, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <SegmentedControl
        aria-label={texts.view}
        value={view}
        data={[
          { value: 'board', label: texts.board },
          { value: 'list', label: texts.list },
        ]}
        onChange={(next) => change({ view: next === 'board' ? undefined : next })}
      />
      <ReferenceFilters filters={labFilter} chosen={{ labId }} onChange={change} />
      <Checkbox
        label={texts.onlyLate}
        style={{ alignSelf: 'center' }}
        checked={overdue === 'true'}
        onChange={({ currentTarget }) => change({ overdue: currentTarget.checked ? 'true' : undefined })}
      />
    </>
  );
}

function BoardSearch({ onFound }: { onFound: (job: Job) => void }) {
  const { search, change } = useUrlListState();
  const field = useRef<HTMLInputElement>(null);
  usePageSearch(texts.search, () => field.current);

  async function scan(code: string): Promise<boolean> {
    if (!readJobCode(code)) return false;
    const job = await findByCode(code);
    if (job) onFound(job);
    else {
      beep();
      showError(texts.unknownCode(code));
    }
    return job !== undefined;
  }

  return (
    <SearchField
      ref={field}
      className={classes.search}
      label={texts.search}
      search={search}
      onSearch={(words) => change({ search: words })}
      onScan={scan}
      onArrowDown={() => undefined}
    />
  );
}
