import type { CheckRequest, ImportCheck, ImportError, ImportRecord, Makeable } from '@dioptria/contract/imports.ts';
import { resourceNouns } from '@dioptria/contract/nouns.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { errorMessage } from '../http/http.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { ErrorsFile } from './errors-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import classes from './imports.module.css';
import { OutcomeFigures } from './outcome-figures.tsx';
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

/** The most errors on the screen. The file has them all. */
const SHOWN = 200;
/** The most names of missing records on the screen. */
const NAMES = 12;

/** The third step: what would become of the rows. */
export function CheckStep(props: CheckStepProps) {
  const { record, request, check, onCheck, onBack, onRun, isPending, error, ...dialog } = props;
  const { valid, invalid, created, updated, unchanged, errors } = check;
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
        <ErrorText>
          {error ? errorMessage(error) : valid === 0 && check.missing.length === 0 && texts.nothingValid}
        </ErrorText>
        <Missing check={check} request={request} onCheck={onCheck} isPending={isPending} />
        {errors.length > 0 && (
          <div>
            <Group justify="space-between" mb="xs">
              <h3>{texts.errors}</h3>
              <ErrorsFile id={record._id} />
            </Group>
            <ErrorsTable errors={errors.slice(0, SHOWN)} />
            {errors.length > SHOWN && (
              <Text fz="sm" c="dimmed" mt="xs">
                {texts.firstErrors(SHOWN)}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

type MissingProps = Pick<CheckStepProps, 'check' | 'request' | 'onCheck' | 'isPending'>;

/** Offers to make the missing records. A tick checks the rows again. */
function Missing({ check, request, onCheck, isPending }: MissingProps) {
  const { createMissing } = request;
  const toggle = (resource: Makeable, isWanted: boolean) =>
    onCheck({
      ...request,
      createMissing: isWanted ? [...createMissing, resource] : createMissing.filter((one) => one !== resource),
    });
  return (
    <>
      {check.missing.map(({ resource, names }) => {
        const { many } = resourceNouns[resource];
        return (
          <Checkbox
            key={resource}
            checked={false}
            disabled={isPending}
            label={texts.makeMissing(names.length, many)}
            styles={{ description: { paddingInlineStart: '0.75rem' } }}
            description={names.slice(0, NAMES).join(' · ') + (names.length > NAMES ? '…' : '')}
            onChange={() => toggle(resource, true)}
          />
        );
      })}
      {createMissing.map((resource) => (
        <Checkbox
          key={resource}
          checked
          disabled={isPending}
          label={texts.madeWith(resourceNouns[resource].many)}
          onChange={() => toggle(resource, false)}
        />
      ))}
    </>
  );
}

function ErrorsTable({ errors }: { errors: readonly ImportError[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={classes.errors} aria-label={texts.errors} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, value, reason }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td className="figures">{row}</td>
              <td>{column}</td>
              <td>{value || <span className={classes.blank}>{texts.blank}</span>}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
