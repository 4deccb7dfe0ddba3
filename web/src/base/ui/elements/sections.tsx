import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Icon, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './sections.module.css';

interface PanelSectionProps {
  /** Given if the URL can name the section. */
  anchor?: string;
  title: string;
  extra?: ReactNode;
  detail: string;
  children: ReactNode;
}

export function PanelSection({ anchor, title, extra, detail, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Stack
      component="section"
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      gap="0.75rem"
      miw={0}
      className={`panel ${classes.section}`}
      aria-labelledby={id}
    >
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

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The user can focus this region and scroll with the arrow keys (WCAG 2.1.1). */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={`${classes.region} ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

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
