import { Stack } from '@mantine/core';
import { sharedTexts } from '../../texts.ts';
import classes from './loading.module.css';

/** Screen readers announce that the page is loading. Tables have their own skeleton rows. */
export function LoadingText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack component="output" gap="0.75rem" py="0.5rem">
      <span className="visually-hidden">{sharedTexts.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBar key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

export function SkeletonBar({ width, height = '0.75rem' }: { width: string; height?: string }) {
  return <span aria-hidden className={classes.bar} style={{ width, height }} />;
}

export function Spinner({ className = '' }: { className?: string | undefined }) {
  return (
    <output className={`${classes.place} ${className}`}>
      <span className={classes.spinner} aria-hidden />
      <span className="visually-hidden">{sharedTexts.loading}</span>
    </output>
  );
}
