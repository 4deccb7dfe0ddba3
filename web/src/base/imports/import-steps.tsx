import { Text } from '@mantine/core';
import { importTexts as texts } from './texts.ts';
import classes from './imports.module.css';

export function ImportSteps({ current }: { current: 1 | 2 | 3 | 4 }) {
  return (
    <div className={classes.steps}>
      {texts.steps.map((name, index) => (
        <span key={name} className={classes.step} data-reached={index < current || undefined} aria-hidden />
      ))}
      <Text component="p" fz="sm" c="dimmed" className={classes.stepName}>
        {texts.step(current, texts.steps[current - 1] ?? '')}
      </Text>
    </div>
  );
}
