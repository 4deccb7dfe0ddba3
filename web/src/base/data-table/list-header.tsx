import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/format.ts';
import classes from './data-table.module.css';
import { tableTexts } from './texts.ts';

interface ListHeaderProps {
  title: string;
  titleAs: 'h1' | 'h2';
  total: number | undefined;
  action: ReactNode;
  exportMenu: ReactNode;
  tool: ReactNode;
  search: ReactNode;
}

export function ListHeader({ title, titleAs: Title, total, action, exportMenu, tool, search }: ListHeaderProps) {
  return (
    <Group gap="0.75rem" mih="2.25rem" mb="0.75rem">
      <Box component={Title} me="-0.125rem" style={{ overflowWrap: 'anywhere' }} className={classes.title}>
        {title}
      </Box>
      <Box component="span" c="dimmed" fz="sm" pt="0.375rem" className={`figures ${classes.total}`} aria-live="polite">
        {total !== undefined && (
          <>
            {formatNumber(total)}
            <span className="visually-hidden"> {tableTexts.results(total)}</span>
          </>
        )}
      </Box>
      {search}
      {(tool || exportMenu) && (
        <Group gap="0.75rem" wrap="nowrap" className={classes.tools}>
          {tool}
          {exportMenu}
        </Group>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Group>
  );
}
