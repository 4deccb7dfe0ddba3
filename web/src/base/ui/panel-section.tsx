import { Box, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel-section.module.css';

interface PanelSectionProps {
  title: string;
  extra?: ReactNode;
  detail: string;
  children: ReactNode;
}

export function PanelSection({ title, extra, detail, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="0.75rem" miw={0} className={`panel ${classes.section}`} aria-labelledby={id}>
      <Group gap="0.625rem">
        <Box component="h2" id={id} fz="h3" lh="h3">
          {title}
        </Box>
        {extra}
      </Group>
      <Text c="dimmed" fz="sm">
        {detail}
      </Text>
      {children}
    </Stack>
  );
}
