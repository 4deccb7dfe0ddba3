import { Box, Group } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { notesOfClient } from './texts.ts';

/** Shown on top of a sale and of a clinical history, and on no paper (docs/rules.md#clients-14). */
export function ClientNotes({ notes }: { notes: string }) {
  if (notes === '') return null;
  return (
    <Group
      component="section"
      aria-label={notesOfClient}
      wrap="nowrap"
      align="flex-start"
      gap="sm"
      mb="lg"
      px="0.875rem"
      py="0.625rem"
      bdrs="md"
      bg="var(--highlight)"
      bd="1px solid var(--highlight-line)"
    >
      <IconNote size={18} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: '0.125rem' }} />
      <Box miw={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {notes}
      </Box>
    </Group>
  );
}
