import { Box } from '@mantine/core';
import type { Ref } from 'react';

interface SectionHeadingProps {
  /** Given if the section moves the focus to this heading when a form of the section closes. */
  ref?: Ref<HTMLHeadingElement>;
  children: string;
}

export function SectionHeading({ ref, children }: SectionHeadingProps) {
  return (
    <Box component="h3" ref={ref} tabIndex={ref ? -1 : undefined} mt="1.5rem" mb={4} c="dimmed" fz="sm" fw={500}>
      {children}
    </Box>
  );
}
