import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Excerpt({ children }: { children: string }) {
  return (
    <Text span inherit lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

export function TwoLines({ main, below }: { main: ReactNode; below: ReactNode }) {
  return (
    <Box component="span" display="block">
      <Text span inherit truncate display="block" fw={560}>
        {main}
      </Text>
      <Text span inherit truncate display="block" c="dimmed" fz="0.8125rem">
        {below}
      </Text>
    </Box>
  );
}
