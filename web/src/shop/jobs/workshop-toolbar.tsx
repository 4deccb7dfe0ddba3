import { readJobCode } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useUrlListState } from '../../base/data-table/list-state.ts';
import { SearchField } from '../../base/data-table/search-field.tsx';
import { ReferenceFilters } from '../../base/resource/reference-filters.tsx';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { beep } from '../../base/ui/beep.ts';
import { showError } from '../../base/ui/toast.ts';
import classes from './board.module.css';
import { findByCode } from './jobs-api.ts';
import { jobTexts as texts } from './texts.ts';

const labFilter = [{ filter: 'labId', of: 'providers', label: texts.lab, all: texts.allLabs }] as const;

interface ToolbarProps {
  view: string;
  labId: string | undefined;
  overdue: string | undefined;
}

export function WorkshopToolbar({ view, labId, overdue }: ToolbarProps) {
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

export function BoardSearch({ onFound }: { onFound: (job: Job) => void }) {
  const { search, change } = useUrlListState();
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', label: texts.search, run: () => field.current?.focus() });

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
