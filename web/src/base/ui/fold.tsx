import { Box, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Icon, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

interface FoldProps {
  label: string;
  icon: Icon;
  hint?: string;
  children: () => ReactNode;
}

/** The content loads when the section unfolds. */
export function Fold({ label, icon: Picture, hint, children }: FoldProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const regionId = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" mt="1.25rem" pt="0.5rem" style={{ borderTop: '1px solid var(--line)' }} aria-label={label}>
      <Button
        variant="subtle"
        ms="-0.75rem"
        leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
        rightSection={<Chevron size={18} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={regionId}
        onClick={toggle}
      >
        {label}
      </Button>
      {hint && !isOpen && (
        <Text c="dimmed" fz="sm">
          {hint}
        </Text>
      )}
      <div id={regionId} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </Box>
  );
}
