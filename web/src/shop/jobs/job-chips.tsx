import {
  mustNotifyLab,
  type JobStage,
  jobStageLabels,
  jobStages,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPhoneOutgoing } from '@tabler/icons-react';
import { Chip, type Tone } from '../../base/ui/chip.tsx';
import { jobTexts as texts, tellTexts } from './texts.ts';

const tones: Record<JobStage, Tone> = { toSend: 'gray', sent: 'cielo', received: 'carey', checked: 'salvia' };

export function StageChip({ stage }: { stage: JobStage }) {
  return (
    <Chip tone={tones[stage]} mark={<span aria-hidden>{jobStages.indexOf(stage) + 1}</span>}>
      {jobStageLabels[stage]}
    </Chip>
  );
}

interface JobAlertsProps {
  job: Pick<Job, 'overdue' | 'checkResult' | 'mustTellLab' | 'open' | 'stage' | 'orderStatus'>;
}

export function JobAlerts({ job }: JobAlertsProps) {
  return (
    <>
      {job.overdue && (
        <Chip tone="rubi" mark={<IconAlertTriangle size={14} aria-hidden />}>
          {texts.late}
        </Chip>
      )}
      {job.checkResult === 'fail' && (
        <Chip tone="rubi" mark={<IconCircleX size={14} aria-hidden />}>
          {texts.checkFailed}
        </Chip>
      )}
      {mustNotifyLab(job) && (
        <Chip tone="carey" mark={<IconPhoneOutgoing size={14} aria-hidden />}>
          {tellTexts.mark}
        </Chip>
      )}
    </>
  );
}

export function VerdictChip({ ok, children }: { ok: boolean; children: string }) {
  const Mark = ok ? IconCircleCheck : IconCircleX;
  return (
    <Chip tone={ok ? 'salvia' : 'rubi'} mark={<Mark size={14} aria-hidden />}>
      {children}
    </Chip>
  );
}
