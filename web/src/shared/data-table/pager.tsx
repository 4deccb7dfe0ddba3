import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, type Icon } from '@tabler/icons-react';
import { formatNumber } from '../format.ts';
import classes from './data-table.module.css';
import { tableTexts } from './texts.ts';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Which list's pages, where two lists are in view. */
  label?: string;
}

/** First, previous, where one is, next, last (spec §2 'Sales screen'). */
export function Pager({ page, pages, onPage, label = tableTexts.pages }: PagerProps) {
  const step = (name: string, icon: Icon, target: number, possible: boolean) => (
    <Step label={name} icon={icon} possible={possible} onStep={() => onPage(target)} />
  );
  return (
    <nav className={classes.pager} aria-label={label}>
      {step(tableTexts.first, IconChevronsLeft, 1, page > 1)}
      {step(tableTexts.previous, IconChevronLeft, page - 1, page > 1)}
      <span className={classes.page} aria-live="polite">
        {tableTexts.pageOf(formatNumber(page), formatNumber(pages))}
      </span>
      {step(tableTexts.next, IconChevronRight, page + 1, page < pages)}
      {step(tableTexts.last, IconChevronsRight, pages, page < pages)}
    </nav>
  );
}

interface StepProps {
  label: string;
  icon: Icon;
  possible: boolean;
  onStep: () => void;
}

/** Stays focusable when it leads nowhere, so that the keyboard is not lost on arriving at the last page. */
function Step({ label, icon: Picture, possible, onStep }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      data-disabled={!possible || undefined}
      className={classes.step}
      onClick={() => possible && onStep()}
    >
      <Picture size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
