import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact.module.css';

export function Fact({ name, value, isWide = false }: { name: string; value: ReactNode; isWide?: boolean }) {
  return (
    <div className={classes.fact} style={isWide ? { gridColumn: '1 / -1' } : {}}>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" display="flex" style={{ flexWrap: 'wrap', gap: '0.75rem 2.25rem' }}>
      {children}
    </Box>
  );
}
