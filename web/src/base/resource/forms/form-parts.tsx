import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Field } from '../fields/field.ts';
import classes from './resource.module.css';

interface FoldedFieldsProps {
  title: string;
  startsOpen: boolean;
  hasError: boolean;
  children: ReactNode;
}

export function FoldedFields({ title, startsOpen, hasError, children }: FoldedFieldsProps) {
  const [isOpen, { toggle, open }] = useDisclosure(startsOpen);
  const part = useRef<HTMLDivElement>(null);
  const id = useId();
  const mustFocus = useRef(false);
  const show = useEffectEvent(() => {
    if (isOpen) return;
    mustFocus.current = true;
    open();
  });
  useEffect(() => {
    if (hasError) show();
  }, [hasError]);
  // The form itself cannot focus a field of a folded part.
  useEffect(() => {
    if (!isOpen || !mustFocus.current) return;
    mustFocus.current = false;
    part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isOpen]);
  return (
    <Box style={{ gridColumn: '1 / -1' }}>
      <FoldButton isOpen={isOpen} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {title}
      </FoldButton>
      <div
        ref={part}
        id={id}
        className={classes.form}
        hidden={!isOpen}
        style={isOpen ? { marginTop: '0.5rem' } : { display: 'none' }}
      >
        {children}
      </div>
    </Box>
  );
}

export function FoldButton({ isOpen = false, ...button }: ComponentProps<'button'> & { isOpen?: boolean }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Button
      {...button}
      type="button"
      variant="subtle"
      ms="-0.75rem"
      leftSection={<Chevron size={18} stroke={1.6} aria-hidden />}
    />
  );
}

export function FormCell({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <Box miw={0} style={field.wide ? { gridColumn: '1 / -1' } : {}}>
      {children}
    </Box>
  );
}
