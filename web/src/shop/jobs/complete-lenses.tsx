import { hasPowers, type JobLenses, lensText } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Job, jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDay, today } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useUnsavedEdit } from '../../base/ui/unsaved-edits.ts';
import { clientPrescriptionsQuery } from '../prescriptions/prescriptions-api.ts';
import classes from './complete-lenses.module.css';
import { useSaveJob } from './jobs-api.ts';
import { LensInputs } from './lens-inputs.tsx';
import { completeTexts as texts, detailTexts } from './texts.ts';

interface CompleteLensesProps {
  job: Job;
  /** Called with the completed job. */
  onSaved: (job: Job) => void;
}

const pairText = ({ rightLens, leftLens }: JobLenses) =>
  `OD ${lensText(rightLens) || '–'} · OI ${lensText(leftLens) || '–'}`;

/**
 * Completes a job that has no powers: with a prescription of the client, the newest first, or with typed values
 * (docs/rules.md#jobs-16).
 */
export function CompleteLenses({ job, onSaved }: CompleteLensesProps) {
  const [isTyping, setTyping] = useState(false);
  const save = useSaveJob(job._id);
  const complete = (values: object) =>
    save.mutate(
      { ...values, updatedAt: job.updatedAt },
      {
        onSuccess: (saved) => {
          showSuccess(texts.saved(job.code));
          onSaved(saved);
        },
      },
    );

  return (
    <section className={classes.complete} aria-label={texts.title(job.code)}>
      <h4>{texts.title(job.code)}</h4>
      <Prescriptions job={job} isPending={save.isPending} onChoose={(prescriptionId) => complete({ prescriptionId })} />
      {isTyping ? (
        <TypedLenses job={job} isPending={save.isPending} onSave={complete} />
      ) : (
        <Button variant="default" onClick={() => setTyping(true)}>
          {texts.type}
        </Button>
      )}
      <ErrorText>{save.error && errorMessage(save.error)}</ErrorText>
    </section>
  );
}

interface PrescriptionsProps {
  job: Job;
  isPending: boolean;
  onChoose: (id: string) => void;
}

/** The valid prescriptions of the client that have values for the job, the newest first. */
function Prescriptions({ job, isPending, onChoose }: PrescriptionsProps) {
  const mayRead = useCan('prescriptions.read');
  const { data, error } = useQuery({ ...clientPrescriptionsQuery(job.client._id), enabled: mayRead });
  if (!mayRead) return null;
  if (error) return <ErrorText>{errorMessage(error)}</ErrorText>;
  if (!data) return <LoadingText lines={2} />;
  const usable = data
    .filter(({ expirationDate }) => isUnexpired(expirationDate, today()))
    .map((prescription) => ({ ...prescription, lenses: lensesFor(job.kind, prescription) }))
    .filter(({ lenses }) => hasPowers(lenses));
  if (usable.length === 0) return <Text c="dimmed">{texts.none(job.client.name)}</Text>;
  return (
    <Stack component="ul" gap="xs">
      {usable.map(({ _id, prescriptionDate, optometrist, lenses }) => (
        <li key={_id} className={classes.prescription}>
          <div>
            <strong>{texts.prescription(formatDay(prescriptionDate))}</strong> · {optometrist.name}
            <div className="figures">{pairText(lenses)}</div>
          </div>
          <Button disabled={isPending} onClick={() => onChoose(_id)}>
            {texts.use}
          </Button>
        </li>
      ))}
    </Stack>
  );
}

interface TypedLensesProps {
  job: Job;
  isPending: boolean;
  onSave: (lenses: JobLenses) => void;
}

/** The form for values that the user types. */
function TypedLenses({ job, isPending, onSave }: TypedLensesProps) {
  const [lenses, setLenses] = useState<JobLenses>({ rightLens: job.rightLens, leftLens: job.leftLens });
  const [problem, setProblem] = useState<string>();
  useUnsavedEdit(lenses.rightLens !== job.rightLens || lenses.leftLens !== job.leftLens);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { error } = jobs.update.safeParse(lenses);
    const found = error?.issues[0]?.message ?? (hasPowers(lenses) ? undefined : texts.powerMissing);
    setProblem(found);
    if (found === undefined) onSave(lenses);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <LensInputs
          lensOf={(key) => lenses[key]}
          onChange={(key, lens) => {
            setProblem(undefined);
            setLenses({ ...lenses, [key]: lens });
          }}
        />
        <ErrorText>{problem}</ErrorText>
        <Group>
          <Button type="submit" disabled={isPending}>
            {isPending ? sharedTexts.saving : texts.save}
          </Button>
          <Text c="dimmed" fz="sm">
            {detailTexts.units}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
