import { isCanceledAtLab, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button } from '@mantine/core';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import classes from './complete-lenses.module.css';
import { useTellLab } from './jobs-api.ts';
import { tellTexts as texts } from './texts.ts';

function detailOf(job: Job): string {
  if (isCanceledAtLab(job)) return texts.canceled;
  return jobStageTable[job.stage].isBack ? texts.untold(job.code) : texts.detail;
}

export function TellLab({ job }: { job: Job }) {
  const mayTell = useCan('jobs.update');
  const tell = useTellLab(job._id);
  return (
    <section aria-label={texts.mark}>
      <div className={classes.notice}>
        <div>
          <strong>{texts.mark}</strong>
          <div>{detailOf(job)}</div>
        </div>
        {mayTell && (
          <Button
            variant="default"
            disabled={tell.isPending}
            onClick={() => tell.mutate({ updatedAt: job.updatedAt }, { onSuccess: () => showSuccess(texts.told) })}
          >
            {texts.tell}
          </Button>
        )}
      </div>
      <ErrorText>{tell.error && errorMessage(tell.error)}</ErrorText>
    </section>
  );
}
