import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOpenedRecord } from '../../base/resource/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { Board } from './board.tsx';
import classes from './board.module.css';
import { CanceledJobs } from './canceled-jobs.tsx';
import { ChosenJobs, useChosenJobs } from './chosen-jobs.tsx';
import { useJobMoves } from './job-moves.tsx';
import { JobsList } from './jobs-list.tsx';
import { jobTexts as texts } from './texts.ts';
import { WorkshopTabs } from './workshop-tabs.tsx';
import { BoardSearch, WorkshopToolbar } from './workshop-toolbar.tsx';

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
