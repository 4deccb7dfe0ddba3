import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight, type Icon } from '@tabler/icons-react';
import { formatNumber } from '../format/format.ts';
import classes from './data-table.module.css';
import { tableTexts } from './texts.ts';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** On a page with two lists, each pager needs its own name. */
  label?: string;
}

export function Pager({ page, pages, onPage, label = tableTexts.pages }: PagerProps) {
  const end = (name: string, Picture: Icon, target: number) => (
    <ActionIcon color="gray" aria-label={name} title={name} {...leadsTo(target)}>
      <Picture size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  const step = (name: string, target: number) => (
    <Button color="gray" size="sm" px="xs" {...leadsTo(target)}>
      {name}
    </Button>
  );
  // A disabled button remains focusable. Otherwise the focus would be lost when 'Siguiente' reaches the last page.
  const leadsTo = (target: number) => {
    const isPossible = target >= 1 && target <= pages && target !== page;
    return {
      variant: 'subtle',
      className: classes.step,
      'aria-disabled': !isPossible,
      'data-disabled': !isPossible || undefined,
      onClick: () => isPossible && onPage(target),
    };
  };
  return (
    <Group component="nav" gap="0.5rem" wrap="nowrap" ms="auto" className={classes.pager} aria-label={label}>
      {end(tableTexts.first, IconChevronsLeft, 1)}
      {step(tableTexts.previous, page - 1)}
      <Box component="span" miw="6.5rem" fz="sm" ta="center" className={`figures ${classes.page}`} aria-live="polite">
        {tableTexts.pageOf(formatNumber(page), formatNumber(pages))}
      </Box>
      {step(tableTexts.next, page + 1)}
      {end(tableTexts.last, IconChevronsRight, pages)}
    </Group>
  );
}
