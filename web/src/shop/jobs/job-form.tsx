import { jobKindTable, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobFields, type JobLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { type Job, jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isLens, valueIn } from '../../base/resource/fields/field-values.ts';
import type { Field } from '../../base/resource/fields/field.ts';
import { AnyField } from '../../base/resource/fields/any-field.tsx';
import { focusFirstField } from '../../base/resource/records/record-actions.tsx';
import { FormCell } from '../../base/resource/forms/form-parts.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { fieldOf } from '../../base/resource/screen.tsx';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useResourceForm } from '../../base/resource/forms/use-resource-form.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { jobQuery, namedJob, nextTrayQuery, type useSaveJob } from './jobs-api.ts';
import classes from './job-form.module.css';
import { LensInputs } from './lens-table.tsx';
import { detailTexts as texts } from './texts.ts';

/** The form never creates a job, because a sale creates its jobs. */
const schemas = { create: jobs.update, update: jobs.update };
const named = (field: string) => fieldOf(jobs, { field, ...(field === 'lensName' && { wide: true }) });
const ordered = {
  frame: ['frame', 'eyeSize', 'bridge', 'temple', 'eyeHeight'].map(named),
  glass: ['lensName', 'design', 'material', 'refractiveIndex', 'tint', 'diameter', 'treatments', 'notes'].map(named),
};
const workshopNote: Field = { ...named('notes'), label: texts.workshopNote };
const lenses: Field[] = [named('rightLens'), named('leftLens')];
const place = ['trayNumber', 'labOrderNumber', 'promisedDay'].map(named);
const frameLine: Field = { field: 'frameLine', shows: 'frameLine', label: texts.frame, kind: 'number' };

const formFields: readonly Field[] = [...lenses, frameLine, ...ordered.frame, ...ordered.glass, ...place];

/**
 * In older jobs, `frameLine` can be a sale line with lenses instead of a frame. The form then shows the frame as the
 * client's own.
 */
const withFrame = (job: Job): Job =>
  job.frames?.some(({ line: frame }) => frame === job.frameLine) ? job : { ...job, frameLine: null };

interface JobFormProps {
  job: Job;
  formId: string;
  save: ReturnType<typeof useSaveJob>;
  onSaved: () => void;
}

/** If a job was already sent to the lab, a change marks it with 'Avisá al laboratorio' (docs/rules.md#jobs-17). */
export function JobForm({ job, formId, save, onSaved }: JobFormProps) {
  const { hasLenses } = jobKindTable[job.kind];
  const element = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const [record] = useState(() => namedJob(withFrame(job)));
  useEffect(() => focusFirstField(element.current), []);
  const { form, submit, takeTheirs } = useResourceForm(schemas, element, {
    fields: formFields,
    record,
    save,
    onSaved,
    reload: async () => namedJob(withFrame(await queryClient.fetchQuery({ ...jobQuery(job._id), staleTime: 0 }))),
  });

  const input = (field: Field) => (
    <FormCell key={field.field} field={field}>
      <AnyField
        field={field}
        isFirst={false}
        label={field.label}
        required={false}
        value={valueIn(form.values, field)}
        error={form.errors[field.field]}
        onChange={(value) => form.setFieldValue(field.field, value)}
      />
    </FormCell>
  );
  const lensError = Object.entries(form.errors).find(([name]) => /^(right|left)Lens/.test(name))?.[1];
  const lensOf = (key: 'rightLens' | 'leftLens'): JobLens => {
    const value = form.values[key] ?? null;
    return isLens(value) ? value : job[key];
  };

  return (
    <form ref={element} id={formId} noValidate onSubmit={submit}>
      <Stack gap="md">
        {!jobStageTable[job.stage].isToOrder && <Text c="dimmed">{texts.sentHint}</Text>}
        {hasLenses && (
          <section aria-label={texts.lenses}>
            <h3>{texts.lenses}</h3>
            <LensInputs
              lensOf={lensOf}
              onChange={(key, lens) => {
                form.setFieldValue(key, lens);
                form.clearErrors();
              }}
            />
            <ErrorText>{lensError}</ErrorText>
          </section>
        )}
        <section aria-label={texts.frame}>
          <h3>{texts.frame}</h3>
          <FrameLine
            frames={job.frames ?? []}
            value={typeof form.values['frameLine'] === 'number' ? form.values['frameLine'] : null}
            onChange={(value) => form.setFieldValue('frameLine', value)}
          />
          <div className={classes.fields}>
            {(hasLenses ? ordered.frame : ordered.frame.slice(0, 1))
              .filter(({ field }) => field !== 'frame' || form.values['frameLine'] === null)
              .map(input)}
          </div>
        </section>
        {hasLenses ? (
          <section aria-label={texts.glass}>
            <h3>{texts.glass}</h3>
            <div className={classes.fields}>{ordered.glass.map(input)}</div>
          </section>
        ) : (
          <div className={classes.fields}>{input(workshopNote)}</div>
        )}
        <div className={classes.fields}>
          {place.map(input)}
          <FreeTray onChoose={(tray) => form.setFieldValue('trayNumber', tray)} />
        </div>
        <ErrorText>{save.error && failureText(save.error, sharedTexts.error)}</ErrorText>
        {takeTheirs && (
          <Button variant="default" onClick={() => void takeTheirs()}>
            {resourceTexts.reload}
          </Button>
        )}
      </Stack>
    </form>
  );
}

interface FrameLineProps {
  frames: NonNullable<Job['frames']>;
  value: number | null;
  onChange: (line: number | null) => void;
}

function FrameLine({ frames, value, onChange }: FrameLineProps) {
  return (
    <NativeSelect
      mb="sm"
      label={jobFields.frame.label}
      data={[
        { value: '', label: texts.ownFrame },
        ...frames.map(({ line, name }) => ({ value: String(line), label: name })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}

function FreeTray({ onChoose }: { onChoose: (tray: number) => void }) {
  const { data } = useQuery(nextTrayQuery);
  const tray = data?.trayNumber;
  return tray ? (
    <Button variant="subtle" style={{ alignSelf: 'end' }} onClick={() => onChoose(tray)}>
      {texts.freeTray(tray)}
    </Button>
  ) : null;
}
