import { IconCheck } from '@tabler/icons-react';
import type { Step } from './sale-draft.ts';
import classes from './steps.module.css';
import { wizardTexts } from './texts.ts';

/** Where in the wizard one is. No buttons: leaving a step has its own rules, and its own buttons below. */
export function Steps({ step }: { step: Step }) {
  return (
    <>
      <ol className={classes.steps} aria-label={wizardTexts.stepsLabel}>
        {wizardTexts.steps.map((name, index) => (
          <li
            key={name}
            className={classes.step}
            data-state={index < step ? 'done' : index === step ? 'current' : 'ahead'}
            aria-current={index === step ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {index < step ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{wizardTexts.stepOf(step + 1, wizardTexts.steps[step])}</output>
    </>
  );
}
