import { IconCheck } from '@tabler/icons-react';
import type { DraftChange, SaleDraft, Step } from '../draft/sale-draft.ts';
import type { Problems } from '../draft/sale-request.ts';
import classes from './steps.module.css';
import { wizardTexts } from './texts.ts';

export interface StepProps {
  draft: SaleDraft;
  change: (change: DraftChange) => void;
  problems: Problems;
  focusOn: (path: string) => void;
}

/** The steps are not buttons: the user changes the step only by the buttons of the footer. */
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
