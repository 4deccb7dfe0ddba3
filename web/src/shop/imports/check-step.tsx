import type {
  CheckRequest,
  CreatableResource,
  ImportCheck,
  ImportRecord,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { resourceNouns } from '@dioptria/contract/shop/nouns.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { errorMessage } from '../../base/http/http.ts';
import { Dialog, type DialogProps } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { TicksField } from '../../base/ui/fields/ticks-field.tsx';
import { ChangedRecords } from './changed-records.tsx';
import { ErrorRows, ImportSteps, OutcomeFigures } from './import-parts.tsx';
import { ErrorsFile } from '../../base/sheets/sheet-parts.tsx';
import { errorsOf } from './imports-api.ts';
import { importTexts as texts } from './texts.ts';

interface CheckStepProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'size'> {
  record: ImportRecord;
  request: CheckRequest;
  check: ImportCheck;
  onCheck: (request: CheckRequest) => void;
  onBack: () => void;
  onRun: () => void;
  isPending: boolean;
  error: Error | null;
}

/** The limit of shown errors. The downloaded file has all errors. */
const SHOWN = 200;
const NAMES = 12;

export function CheckStep(props: CheckStepProps) {
  const { record, request, check, onCheck, onBack, onRun, isPending, error, ...dialog } = props;
  const { valid, invalid, mendable, created, updated, unchanged, changes, errors, notes, missing, similar } = check;
  const { untidy, damaged } = check;
  const isHopeless =
    valid + mendable === 0 && missing.every(({ resource }) => request.createMissing.includes(resource));
  return (
    <Dialog
      {...dialog}
      footerStart={
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {texts.back}
        </Button>
      }
      footer={
        <Button onClick={onRun} disabled={isPending || valid === 0}>
          {texts.run(valid)}
        </Button>
      }
    >
      <ImportSteps current={3} />
      <Stack gap="1rem" aria-busy={isPending}>
        <OutcomeFigures outcome={{ created, updated, unchanged, failed: invalid }} />
        <ErrorText>{error ? errorMessage(error) : isHopeless && texts.nothingValid}</ErrorText>
        {similar.slice(0, NAMES).map(({ resource, name, stored }) => (
          <Text key={`${resource} ${name}`}>{texts.similar(name, stored, resourceNouns[resource].many)}</Text>
        ))}
        <Missing check={check} request={request} onCheck={onCheck} isPending={isPending} />
        {damaged.total > 0 && <MendedLetters {...{ damaged, request, onCheck, isPending }} />}
        {untidy.total > 0 && <TidyNames {...{ untidy, request, onCheck, isPending }} />}
        {(mendable > 0 || request.leavesOut) && (
          <Checkbox
            label={request.leavesOut ? texts.leavesOut : texts.leaveOut(mendable)}
            checked={request.leavesOut}
            onChange={({ currentTarget: { checked } }) => {
              if (!isPending) onCheck({ ...request, leavesOut: checked });
            }}
          />
        )}
        {changes.length > 0 && <ChangedRecords changes={changes} total={updated} />}
        {errors.length > 0 && (
          <div>
            <Group justify="space-between" mb="xs">
              <h3>{texts.errors}</h3>
              <ErrorsFile endpoint={errorsOf(record._id)} />
            </Group>
            <ErrorRows label={texts.errors} errors={errors.slice(0, SHOWN)} />
            {errors.length > SHOWN && (
              <Text fz="sm" c="dimmed" mt="xs">
                {texts.firstErrors(SHOWN)}
              </Text>
            )}
          </div>
        )}
        {notes.length > 0 && (
          <div>
            <h3>{texts.notes}</h3>
            <Text fz="sm" c="dimmed" mb="xs">
              {texts.notesHelp(notes.length > SHOWN ? SHOWN : undefined)}
            </Text>
            <ErrorRows label={texts.notes} errors={notes.slice(0, SHOWN)} />
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

type TickProps = Pick<CheckStepProps, 'request' | 'onCheck' | 'isPending'>;

/** The examples show the letters before the import stores them (docs/rules.md#imports-36). */
const MendedLetters = ({ damaged, request, ...props }: TickProps & Pick<ImportCheck, 'damaged'>) => (
  <TextsTick
    {...props}
    label={texts.mendLetters(damaged.total)}
    texts={damaged}
    checked={request.mendsLetters}
    requestFor={(mendsLetters) => ({ ...request, mendsLetters })}
  />
);

/** The examples show the names before the user ticks the box (docs/rules.md#imports-34). */
const TidyNames = ({ untidy, request, ...props }: TickProps & Pick<ImportCheck, 'untidy'>) => (
  <TextsTick
    {...props}
    label={texts.tidyNames(untidy.total)}
    texts={untidy}
    checked={request.tidiesNames}
    requestFor={(tidiesNames) => ({ ...request, tidiesNames })}
  />
);

interface TextsTickProps extends Pick<CheckStepProps, 'onCheck' | 'isPending'> {
  label: string;
  texts: ImportCheck['untidy'];
  checked: boolean;
  requestFor: (isTicked: boolean) => CheckRequest;
}

function TextsTick({ label, texts: { total, examples }, checked, requestFor, onCheck, isPending }: TextsTickProps) {
  const shown = examples.map(({ from, to }) => texts.tidied(from, to));
  return (
    <Checkbox
      label={label}
      description={shown.join(' · ') + (total > examples.length ? '…' : '')}
      style={{ overflowWrap: 'anywhere' }}
      checked={checked}
      onChange={({ currentTarget }) => {
        if (!isPending) onCheck(requestFor(currentTarget.checked));
      }}
    />
  );
}

type MissingProps = Pick<CheckStepProps, 'check' | 'request' | 'onCheck' | 'isPending'>;

function Missing({ check, request, onCheck, isPending }: MissingProps) {
  const missing = check.missing.map(({ resource, names }) => {
    const some = names.slice(0, NAMES).join(', ') + (names.length > NAMES ? '…' : '');
    return [resource, `${texts.makeMissing(names.length, resourceNouns[resource].many)}: ${some}`] as const;
  });
  if (missing.length === 0) return null;
  const shown = new Set<CreatableResource>(missing.map(([resource]) => resource));
  const others = request.createMissing.filter((resource) => !shown.has(resource));
  return (
    <TicksField
      options={Object.fromEntries(missing)}
      value={request.createMissing.filter((resource) => shown.has(resource))}
      onChange={(ticked) => {
        if (!isPending) onCheck({ ...request, createMissing: [...others, ...(ticked as CreatableResource[])] });
      }}
    />
  );
}
