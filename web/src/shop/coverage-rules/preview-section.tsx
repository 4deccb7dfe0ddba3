import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { toolTexts as texts } from './tool-texts.ts';

interface PreviewSectionProps {
  title: string;
  help?: string;
  shown: number;
  total: number;
  foldButton?: ReactNode;
  children: ReactNode;
}

export function PreviewSection({ title, help, shown, total, foldButton, children }: PreviewSectionProps) {
  if (total === 0) return null;
  return (
    <section aria-label={title}>
      <Box component="h4" m={0} mb="xs">
        {title}
      </Box>
      {help && (
        <Text c="dimmed" fz="sm" mb="xs">
          {help}
        </Text>
      )}
      <Stack component="ul" gap="0.5rem" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
      {total > shown && (
        <Text c="dimmed" fz="sm" mt="xs">
          {texts.more(total - shown)}
        </Text>
      )}
      {foldButton}
    </section>
  );
}
