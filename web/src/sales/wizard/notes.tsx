import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { formatMoney } from '../../shared/format.ts';
import { ask } from '../../shared/ui/question.ts';
import { saleTexts } from '../texts.ts';
import classes from './notes.module.css';
import type { SaleDraft } from './sale-draft.ts';
import { draftAmounts } from './sale-request.ts';
import { wizardTexts } from './texts.ts';

interface NoticesProps {
  isRestored: boolean;
  notices: readonly string[];
  onStartOver: () => void;
}

/** What happened to the sale without its seller: taken up again, a product gone meanwhile. */
export function Notices({ isRestored, notices, onStartOver }: NoticesProps) {
  async function startOver() {
    if (await ask(wizardTexts.startOverQuestion)) onStartOver();
  }
  return (
    <div aria-live="polite" className={classes.notices}>
      {isRestored && (
        <div className={classes.note} data-tone="petroleo">
          <IconHistory size={18} stroke={1.6} aria-hidden />
          <p>{wizardTexts.restored}</p>
          <Button size="compact-sm" variant="subtle" className={classes.action} onClick={() => void startOver()}>
            {wizardTexts.startOver}
          </Button>
        </div>
      )}
      {notices.map((notice) => (
        <div key={notice} className={classes.note} data-tone="carey">
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <p>{notice}</p>
        </div>
      ))}
    </div>
  );
}

/** Why the sale was not created. Stays in view, above the buttons. */
export function FailureNote({ failure }: { failure: { reason: string; advice?: string } | undefined }) {
  return (
    <div role="alert" className={classes.failure}>
      {failure && (
        <div className={classes.note} data-tone="rubi">
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <p>
            <strong>{wizardTexts.createFailed}</strong>
            <span>{failure.reason}</span>
            {failure.advice && <span>{failure.advice}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

/** The running total, beside the buttons. */
export function FooterTotal({ draft }: { draft: SaleDraft }) {
  return (
    <p className={classes.total} aria-live="polite">
      {saleTexts.total} <span className="figures">{formatMoney(draftAmounts(draft).total)}</span>
    </p>
  );
}
