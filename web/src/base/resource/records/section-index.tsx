import { Box, Button, NativeSelect, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { resourceTexts } from '../texts.ts';
import { anchorOf } from './anchor.ts';

interface SectionIndexProps {
  /** The titles of the page's `PanelSection`s. */
  titles: readonly string[];
  /** False for a select instead of the links. */
  isWide: boolean;
}

export function SectionIndex({ titles, isWide }: SectionIndexProps) {
  const [current, goTo] = useCurrentSection(titles);
  if (!isWide) {
    return (
      <NativeSelect
        mb="1rem"
        aria-label={resourceTexts.onThisPage}
        data={[...titles]}
        value={current}
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
      />
    );
  }

  function follow(event: MouseEvent, title: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(title);
  }
  return (
    <Stack
      component="nav"
      gap="0.125rem"
      ps="0.5rem"
      pos="sticky"
      top="calc(var(--header-height) + 1.625rem)"
      style={{ borderInlineStart: '1px solid var(--line)' }}
      aria-label={resourceTexts.onThisPage}
    >
      <Box component="p" c="dimmed" fz="sm" px="0.75rem" pb="0.25rem">
        {resourceTexts.onThisPage}
      </Box>
      {titles.map((title) => (
        <Button
          key={title}
          component="a"
          href={`#${anchorOf(title)}`}
          size="compact-md"
          fz="sm"
          px="0.75rem"
          justify="flex-start"
          variant={title === current ? 'light' : 'subtle'}
          color={title === current ? 'petroleo' : 'gray'}
          aria-current={title === current || undefined}
          onClick={(event) => follow(event, title)}
        >
          {title}
        </Button>
      ))}
    </Stack>
  );
}

function useCurrentSection(titles: readonly string[]) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(() => titles.find(isInUrl) ?? titles[0]);
  /** Where the window is after a jump, so that the scroll event of the jump does not choose another section. */
  const jumpedTo = useRef<number>(undefined);

  const names = titles.join('\n');
  useEffect(() => {
    const all = names.split('\n');
    const wanted = all.find(isInUrl);
    if (wanted !== undefined) jumpedTo.current = jumpTo(wanted);

    function update() {
      if (window.scrollY !== jumpedTo.current) setCurrent(readSection(all));
    }
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [names]);

  function goTo(title: string) {
    jumpedTo.current = jumpTo(title);
    setCurrent(title);
    // A history entry for each jump would make Back ask about unsaved edits.
    const hash = anchorOf(title);
    void navigate({ to: '.', search: true, hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  }
  return [current, goTo] as const;
}

const isInUrl = (title: string) => `#${anchorOf(title)}` === window.location.hash;

/** Returns how far the window is scrolled after the jump. */
function jumpTo(title: string): number {
  const section = document.getElementById(anchorOf(title));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  return window.scrollY;
}

/**
 * The last section that begins above a line. The line moves from the top of the window to its bottom while the page scrolls, so
 * that also short sections at the end of the page become the current section.
 */
function readSection(titles: readonly string[]): string | undefined {
  const page = document.documentElement;
  const scrolled = window.scrollY / Math.max(1, page.scrollHeight - window.innerHeight);
  const line = 150 + scrolled * (window.innerHeight - 150);
  const begun = titles.filter((title) => {
    const top = document.getElementById(anchorOf(title))?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
  return begun.at(-1) ?? titles[0];
}
