import { hasPowers, type JobLenses, lensText } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Job, jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { formatDay, today } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { focusFirstField } from '../../base/resource/records/record-actions.tsx';
import { useCan } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../base/ui/dialogs/unsaved-edits.ts';
import { clientPrescriptionsQuery } from '../prescriptions/prescriptions-api.ts';
import classes from './complete-lenses.module.css';
import { useSaveJob } from './jobs-api.ts';
import { LensInputs } from './lens-table.tsx';
import { completeTexts as texts, detailTexts } from './texts.ts';

/** Undefined if the form saved nothing. The form then shows the reason. */
export type SaveTyped = () => Promise<Job | undefined>;

interface CompleteLensesProps {
  job: Job;
  onSaved: (job: Job) => void;
  /** Set while the form for typed values is open. */
  saveTyped?: RefObject<SaveTyped | null>;
  /** True if the button that opened this section disappeared, so that the heading must take the focus. */
  takesFocus?: boolean;
}

const pairText = ({ rightLens, leftLens }: JobLenses) =>
  `OD ${lensText(rightLens) || '–'} · OI ${lensText(leftLens) || '–'}`;

export function CompleteLenses({ job, onSaved, saveTyped, takesFocus = false }: CompleteLensesProps) {
  const [isTyping, setTyping] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const save = useSaveJob(job._id);
  async function complete(values: object) {
    const saved = await save.mutateAsync({ ...values, updatedAt: job.updatedAt }).catch(() => undefined);
    if (saved) {
      showSuccess(texts.saved(job.code));
      onSaved(saved);
    }
    return saved;
  }

  return (
    <section className={classes.complete} aria-label={texts.title(job.code)}>
      <h4 ref={heading} tabIndex={-1}>
        {texts.title(job.code)}
      </h4>
      <Prescriptions
        job={job}
        isPending={save.isPending}
        onChoose={(prescriptionId) => void complete({ prescriptionId })}
      />
      {isTyping ? (
        <TypedLenses job={job} isPending={save.isPending} onSave={complete} saveTyped={saveTyped} />
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

/** The newest comes first. */
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
          <Button variant="default" disabled={isPending} onClick={() => onChoose(_id)}>
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
  onSave: (lenses: JobLenses) => Promise<Job | undefined>;
  saveTyped: RefObject<SaveTyped | null> | undefined;
}

function TypedLenses({ job, isPending, onSave, saveTyped }: TypedLensesProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(form.current), []);
  const [lenses, setLenses] = useState<JobLenses>({ rightLens: job.rightLens, leftLens: job.leftLens });
  const [problem, setProblem] = useState<string>();
  useUnsavedEdit(lenses.rightLens !== job.rightLens || lenses.leftLens !== job.leftLens);

  async function save() {
    if (isPending) return undefined;
    const { error } = jobs.update.safeParse(lenses);
    const found = error?.issues[0]?.message ?? (hasPowers(lenses) ? undefined : texts.powerMissing);
    setProblem(found);
    return found === undefined ? onSave(lenses) : undefined;
  }
  useImperativeHandle(saveTyped, () => save);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
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
          <Button type="submit" variant="default" disabled={isPending}>
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
