import { jobFields, stepText, wrongText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  jobKindTable,
  type JobStage,
  jobStages,
  jobStageTable,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, use, useId, useState } from 'react';
import { formatDateTime, formatDay } from '../../base/format/format.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { EditActions, useEditButton } from '../../base/resource/records/record-actions.tsx';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { JobAlerts, StageChip, VerdictChip } from './job-chips.tsx';
import { JobContent } from './job-content.tsx';
import { useIsMovingJobs, useSaveJob } from './jobs-api.ts';
import { labText } from './lab-text.ts';
import { NotifyClient } from './notify-client.ts';
import { detailTexts as texts, jobTexts } from './texts.ts';

const JobForm = lazyPart(async () => (await import('./job-form.tsx')).JobForm, <LoadingText lines={8} />);
const WorkOrder = lazyPart(async () => (await import('./job-papers.tsx')).WorkOrder);

interface JobDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
  onMove: (job: Job, to: JobStage) => void;
}

export function JobDetail({ id, opened, onClose, onMove }: JobDetailProps) {
  return (
    <LoadedRecord<Job> endpoints={jobEndpoints} id={id} opened={opened} onClose={onClose}>
      {(job) => <OpenJob job={job} opened={opened} onClose={onClose} onMove={onMove} />}
    </LoadedRecord>
  );
}

function OpenJob({ job, opened, onClose, onMove }: Omit<JobDetailProps, 'id'> & { job: Job }) {
  const [isEditing, setEditing] = useState(false);
  const formId = useId();
  const editButton = useEditButton(isEditing);
  const save = useSaveJob(job._id);
  const print = usePrint(WorkOrder.load);

  function view() {
    setEditing(false);
    save.reset();
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => {
        view();
        onClose();
      }}
      title={texts.title(job.code)}
      titleExtra={
        <>
          <StageChip stage={job.stage} />
          <JobAlerts job={job} />
        </>
      }
      size="xl"
      aside={<JobPlace job={job} />}
      footerStart={!isEditing && <Papers job={job} isPrinting={print.isPrinting} onPrint={print.start} />}
      footer={
        isEditing ? (
          <EditActions formId={formId} isSaving={save.isPending} onView={view} />
        ) : (
          <Actions ref={editButton} job={job} onMove={onMove} onEdit={() => setEditing(true)} />
        )
      }
    >
      {isEditing ? (
        <JobForm
          job={job}
          formId={formId}
          save={save}
          onSaved={() => {
            showSuccess(texts.saved);
            view();
          }}
        />
      ) : (
        <JobContent job={job} />
      )}
      {print.isPrinting && <WorkOrder job={job} />}
    </Dialog>
  );
}

function Papers({ job, isPrinting, onPrint }: { job: Job; isPrinting: boolean; onPrint: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(labText(job)).then(
      () => showSuccess(texts.copied),
      () => showError(texts.copyFailed),
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={isPrinting}
        onClick={onPrint}
      >
        {texts.print}
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </>
  );
}

const nextSteps: Partial<Record<JobStage, string>> = {
  toSend: texts.sendOne,
  sent: texts.receiveOne,
  received: texts.check,
};

interface ActionsProps {
  ref: Ref<HTMLButtonElement>;
  job: Job;
  onMove: JobDetailProps['onMove'];
  onEdit: () => void;
}

function Actions({ ref, job, onMove, onEdit }: ActionsProps) {
  const mayMove = useCan('jobs.update') && job.open;
  const isMoving = useIsMovingJobs();
  if (!mayMove) return null;
  const place = jobStages.indexOf(job.stage);
  const [previous, next] = [jobStages[place - 1], jobStages[place + 1]];
  const isService = !jobKindTable[job.kind].hasLenses;
  const isDoneHere = isService && jobStageTable[job.stage].isToOrder;
  const nextStep = isService && next && jobStageTable[next].isChecked ? texts.finish : nextSteps[job.stage];
  return (
    <>
      {previous && (
        <Button variant="default" onClick={() => onMove(job, previous)}>
          {texts.back}
        </Button>
      )}
      <Button
        ref={ref}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        disabled={isMoving}
        onClick={onEdit}
      >
        {sharedTexts.edit}
      </Button>
      {next && (
        <Button variant={isDoneHere ? 'default' : undefined} onClick={() => onMove(job, next)}>
          {nextStep}
        </Button>
      )}
      {isDoneHere && <Button onClick={() => onMove(job, 'checked')}>{texts.finish}</Button>}
      {jobStageTable[job.stage].isChecked && job.client.acceptsMessages && <NotifyButton saleId={job.saleId} />}
    </>
  );
}

function NotifyButton({ saleId }: { saleId: string }) {
  const [isNotifying, setNotifying] = useState(false);
  const notify = use(NotifyClient);
  const mayNotify = useCan('sales.update');
  if (!mayNotify) return null;
  return (
    <>
      <Button leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />} onClick={() => setNotifying(true)}>
        {texts.notify}
      </Button>
      {isNotifying && notify({ saleId, onClose: () => setNotifying(false) })}
    </>
  );
}

function JobPlace({ job }: { job: Job }) {
  return (
    <Stack gap="md">
      <Facts>
        <Fact
          name={jobFields.client.label}
          value={
            <>
              {job.client.name}
              <br />
              <Link
                to="/sales"
                search={{ detail: job.saleId }}
                style={{ display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' }}
              >
                {texts.sale(job.number)}
              </Link>
            </>
          }
          isWide
        />
        <Fact name={jobFields.deliveryDate.label} value={formatDay(job.deliveryDate)} />
        {job.trayNumber !== null && <Fact name={jobFields.trayNumber.label} value={String(job.trayNumber)} />}
        {job.lab && <Fact name={jobFields.lab.label} value={job.lab.name} isWide />}
        {job.labOrderNumber && <Fact name={jobFields.labOrderNumber.label} value={job.labOrderNumber} />}
        {job.labTold && (
          <Fact
            name={jobFields.labTold.label}
            value={`${job.labTold.user.name}, ${formatDateTime(job.labTold.at)}`}
            isWide
          />
        )}
        {job.promisedDay && <Fact name={jobFields.promisedDay.label} value={formatDay(job.promisedDay)} />}
      </Facts>
      {job.steps && job.steps.length > 0 && (
        <section aria-label={texts.steps}>
          <h3>{texts.steps}</h3>
          <Stack component="ul" gap={6} fz="sm">
            {job.steps.map((step) => (
              <li key={step.at + step.to}>
                <div>{stepText(step)}</div>
                <Box c="dimmed">
                  {formatDateTime(step.at)} · {step.user.name}
                </Box>
              </li>
            ))}
          </Stack>
        </section>
      )}
      {job.checks && job.checks.length > 0 && (
        <section aria-label={texts.checks}>
          <h3>{texts.checks}</h3>
          <Stack component="ul" gap={6} fz="sm">
            {job.checks.map((check) => (
              <li key={check.at}>
                <Group gap={6}>
                  <VerdictChip ok={check.result === 'pass'}>
                    {check.result === 'pass' ? texts.passed : jobTexts.checkFailed}
                  </VerdictChip>
                </Group>
                {check.result === 'fail' && <div>{wrongText(check.findings)}</div>}
                <Box c="dimmed">
                  {formatDateTime(check.at)} · {check.user.name}
                </Box>
              </li>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}
