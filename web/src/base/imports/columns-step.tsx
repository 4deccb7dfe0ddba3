import type { CheckRequest, ImportRecord } from '@dioptria/contract/shop/imports/imports.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { errorMessage } from '../http/http.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ImportSteps } from './import-steps.tsx';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

interface ColumnsStepProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'size'> {
  record: ImportRecord;
  request: CheckRequest;
  onChange: (request: CheckRequest) => void;
  onCheck: () => void;
  onBack: () => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * The value of the option 'El mismo valor en todas', which stands for no column. No heading of a file equals this
 * value, because users cannot type the value's first character.
 */
const FIXED = '\u0001fixed';

/** The second step: the user assigns columns to fields. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { record, request, onChange, onCheck, onBack, isPending, error, ...dialog } = props;
  const { fields, fileName, rows } = record;
  const { mapping, fixed } = request;
  const missing = fields.filter(({ name, isRequired }) => isRequired && !mapping[name] && !(name in fixed));

  function choose(name: string, choice: string) {
    const { [name]: _previous, ...others } = fixed;
    onChange({
      ...request,
      mapping: { ...mapping, [name]: choice === FIXED || choice === '' ? null : choice },
      fixed: choice === FIXED ? { ...others, [name]: '' } : others,
    });
  }

  return (
    <Dialog
      {...dialog}
      footerStart={
        <Button variant="default" onClick={onBack}>
          {texts.otherFile}
        </Button>
      }
      footer={
        <Button onClick={onCheck} disabled={isPending}>
          {isPending ? texts.checking : texts.check}
        </Button>
      }
    >
      <ImportSteps current={2} />
      <Text mb="sm">{texts.columnsOf(fileName, rows)}</Text>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      <ul className={classes.fields}>
        {fields.map(({ name, label, isRequired }) => {
          const column = mapping[name] ?? '';
          const isFixed = name in fixed;
          return (
            <ColumnChoice
              key={name}
              label={label}
              isRequired={isRequired}
              none={texts.none}
              more={[{ value: FIXED, label: `${texts.fixed}…` }]}
              value={isFixed ? FIXED : column}
              file={record}
              onChange={(choice) => choose(name, choice)}
            >
              {isFixed && (
                <TextInput
                  aria-label={texts.fixedFor(label)}
                  value={fixed[name] ?? ''}
                  onChange={(event) => onChange({ ...request, fixed: { ...fixed, [name]: event.currentTarget.value } })}
                />
              )}
            </ColumnChoice>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <Text fz="sm" c="dimmed" mt="sm">
          {texts.missingColumns(missing.map(({ label }) => label).join(', '))}
        </Text>
      )}
    </Dialog>
  );
}
