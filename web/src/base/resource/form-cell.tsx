import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';

export function FormCell({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <Box miw={0} style={field.wide ? { gridColumn: '1 / -1' } : {}}>
      {children}
    </Box>
  );
}
