import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { orderStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { beep } from '../../base/ui/fields/scans.ts';
import { findByCode, useMoveJobs } from './jobs-api.ts';
import { jobTexts, receiveTexts as texts } from './texts.ts';

export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const [jobs, setJobs] = useState<Job[]>([]);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const move = useMoveJobs();

  function refuse(message: string) {
    setProblem(message);
    beep();
  }

  async function scan(event: FormEvent) {
    event.preventDefault();
    const scanned = code.trim().toUpperCase();
    if (scanned === '') return;
    setCode('');
    setProblem(undefined);
    try {
      add(scanned, await findByCode(scanned));
    } catch (error) {
      refuse(errorMessage(error));
    }
  }

  function add(scanned: string, job: Job | undefined) {
    if (!job) return refuse(jobTexts.unknownCode(scanned));
    if (jobs.some(({ _id }) => _id === job._id)) return refuse(texts.twice(job.code));
    if (!job.open) return refuse(texts.closed(job.code, orderStatusLabels[job.orderStatus]));
    if (!jobStageTable[job.stage].isAtLab) return refuse(texts.notSent(job.code, job.stage));
    setJobs((before) => (before.some(({ _id }) => _id === job._id) ? before : [...before, job]));
  }

  const receive = () =>
    move.mutate(
      { jobs, move: { stage: 'received' } },
      {
        onSuccess: (moved) => {
          showSuccess(jobTexts.moved(moved, 'received'));
          onClose();
        },
      },
    );

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      isDirty={jobs.length > 0 && !move.isSuccess}
      footer={
        <Button disabled={jobs.length === 0 || move.isPending} onClick={receive}>
          {move.isPending ? sharedTexts.saving : texts.submit(jobs.length)}
        </Button>
      }
    >
      <form onSubmit={(event) => void scan(event)}>
        <TextInput
          ref={field}
          data-autofocus
          data-scan
          label={texts.code}
          description={texts.hint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <ErrorText>{problem ?? (move.error && errorMessage(move.error))}</ErrorText>
      </form>
      {jobs.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Stack component="ul" gap={4} aria-live="polite">
          {jobs.map((job) => (
            <Group key={job._id} component="li" justify="space-between" wrap="nowrap">
              <span>
                <strong className="figures">{job.code}</strong> {job.client.name}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.remove(job.code)}
                onClick={() => {
                  setJobs(jobs.filter(({ _id }) => _id !== job._id));
                  field.current?.focus();
                }}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
