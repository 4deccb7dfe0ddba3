import type { CheckRequest, ImportCheck, ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { type ImportedResource, resourceNouns } from '@dioptria/contract/shop/nouns.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileStep, type SourceChange } from '../../base/sheets/sheet-parts.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { CheckStep } from './check-step.tsx';
import { askedFields, ColumnsStep } from './columns-step.tsx';
import { checkImport, importsQuery, runImport, uploadFile } from './imports-api.ts';
import { ImportSteps } from './import-parts.tsx';
import { RunStep } from './run-step.tsx';
import { importTexts as texts } from './texts.ts';

interface ImportDialogProps {
  resource: ImportedResource;
  opened: boolean;
  onClose: () => void;
}

/** If an import is still running or was interrupted, the dialog opens with this import (docs/rules.md#imports-10). */
export function ImportDialog({ resource, opened, onClose }: ImportDialogProps) {
  const { data: imports, error, refetch } = useQuery(importsQuery(resource));
  const running = imports?.find(({ state }) => state === 'running' || state === 'interrupted');
  return imports ? (
    <Steps resource={resource} opened={opened} onClose={onClose} running={running} />
  ) : (
    <Dialog opened={opened} onClose={onClose} title={titleOf(resource)} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingText lines={4} />}
    </Dialog>
  );
}

/**
 * The first request has the server's suggestions. For each required field without a column, the form asks for one
 * text for all rows, except for a field in which each record has its own value.
 */
function requestFor(record: ImportRecord): CheckRequest {
  const asked = askedFields(record).filter(({ isDistinct }) => !isDistinct);
  const { mapping, fixed, createMissing, leavesOut, tidiesNames, mendsLetters, dollarRate } = record;
  const asks = Object.fromEntries(asked.map(({ name }) => [name, '']));
  return { mapping, fixed: { ...asks, ...fixed }, createMissing, leavesOut, tidiesNames, mendsLetters, dollarRate };
}

const titleOf = (resource: ImportedResource) => texts.title(resourceNouns[resource].many);

function Steps({ resource, opened, onClose, running }: ImportDialogProps & { running: ImportRecord | undefined }) {
  const [record, setRecord] = useState<ImportRecord | undefined>(running);
  const [request, setRequest] = useState<CheckRequest>();
  const [check, setCheck] = useState<ImportCheck>();
  const [isRunning, setRunning] = useState(running !== undefined);
  const [file, setFile] = useState<File>();
  const checking = useMutation({
    mutationFn: ({ id, sent }: { id: string; sent: CheckRequest }) => checkImport(id, sent),
    onSuccess: setCheck,
  });
  const upload = useMutation({
    mutationFn: ({ chosen, change }: { chosen: File; change?: SourceChange }) => uploadFile(resource, chosen, change),
    onSuccess(received) {
      setRecord(received);
      setRequest(requestFor(received));
      // An error of the last check is about the replaced file.
      checking.reset();
    },
  });
  const run = useMutation({ mutationFn: runImport, onSuccess: () => setRunning(true) });
  const startAgain = () => {
    setRecord(undefined);
    setCheck(undefined);
    setRunning(false);
  };
  const checkWith = (sent: CheckRequest) => {
    setRequest(sent);
    if (record) checking.mutate({ id: record._id, sent });
  };
  const common = { opened, onClose, title: titleOf(resource), size: 'lg' as const };

  if (!record || (!request && !isRunning)) {
    const isRefused = upload.error !== null && !upload.isPending;
    return (
      <Dialog {...common}>
        <ImportSteps current={1} />
        <FileStep
          note={texts.harmless}
          onChoose={(chosen) => {
            setFile(chosen);
            upload.mutate({ chosen });
          }}
          isPending={upload.isPending}
          error={isRefused ? upload.error : undefined}
        />
      </Dialog>
    );
  }
  if (isRunning) return <RunStep {...common} id={record._id} onAgain={startAgain} />;
  if (!request) return null;
  if (!check) {
    return (
      <ColumnsStep
        {...common}
        record={record}
        request={request}
        onChange={setRequest}
        onCheck={() => checkWith(request)}
        onSource={(change) => file && upload.mutate({ chosen: file, change })}
        onBack={startAgain}
        isPending={checking.isPending || upload.isPending}
        error={checking.error ?? upload.error}
      />
    );
  }
  return (
    <CheckStep
      {...common}
      record={record}
      request={request}
      check={check}
      onCheck={checkWith}
      onBack={() => setCheck(undefined)}
      onRun={() => run.mutate(record._id)}
      isPending={checking.isPending || run.isPending}
      error={checking.error ?? run.error}
    />
  );
}
