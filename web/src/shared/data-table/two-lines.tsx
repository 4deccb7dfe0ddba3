import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A cell with two lines: a name, and in small letters below it a phone number, an email or the like. */
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
