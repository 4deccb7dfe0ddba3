import type { DraftChange, SaleDraft } from './sale-draft.ts';
import type { Problems } from './sale-request.ts';

/** What every step is given. */
export interface StepProps {
  draft: SaleDraft;
  change: (change: DraftChange) => void;
  /** What is wrong with the fields. */
  problems: Problems;
  /** Puts the focus on a field by its path. */
  focusOn: (path: string) => void;
}
