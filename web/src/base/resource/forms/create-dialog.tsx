import { Box, Input, InputBase, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { sharedTexts } from '../../texts.ts';
import { Dialog, FormButtons } from '../../ui/dialogs/dialog.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { showSuccess } from '../../ui/toasts/toast.ts';
import type { FormValues } from '../fields/field-values.ts';
import { type Field, fieldsOn } from '../fields/field.ts';
import { FoldButton, FormCell } from './form-parts.tsx';
import { useCreate } from '../resource-api.ts';
import type { FormScreen, StoredRecord } from '../screen.tsx';
import switchClasses from '../../ui/fields/switch-field.module.css';
import ticksClasses from '../../ui/fields/ticks-field.module.css';
import classes from './resource.module.css';

const ResourceForm = lazyPart(async () => (await import('./resource-form.tsx')).ResourceForm, WaitingForm);

export interface CreateDialogProps<Row extends StoredRecord> {
  screen: FormScreen;
  given?: FormValues | undefined;
  onClose: () => void;
  onCreated: (record: Row, sent: object) => void;
}

/**
 * Opens at once in its final height, and then loads its form. Mount the dialog only while it is open, so that each form
 * starts empty.
 */
export function CreateDialog<Row extends StoredRecord>(props: CreateDialogProps<Row>) {
  const { screen, given, onClose, onCreated } = props;
  const formId = useId();
  const create = useCreate<Row>(screen);
  const [isReady, setReady] = useState(false);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={screen.texts.create}
      footer={
        <FormButtons formId={formId} isPending={create.isPending || !isReady}>
          {create.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <ResourceForm
        screen={screen}
        formId={formId}
        given={given}
        save={create}
        onReady={() => setReady(true)}
        onSaved={(record, sent) => {
          showSuccess(screen.texts.created(record.name));
          onCreated(record, sent);
        }}
      />
    </Dialog>
  );
}

/** Labels above disabled inputs, in the final height. */
function WaitingForm({ screen }: { screen: FormScreen }) {
  const fields = fieldsOn(screen.fields);
  const folds = new Set(fields.flatMap(({ fold }) => fold ?? []));
  return (
    <div className={classes.form} aria-busy>
      {fields
        .filter(({ fold }) => fold === undefined)
        .map((field) => (
          <FormCell key={field.field} field={field}>
            <WaitingField field={field} />
          </FormCell>
        ))}
      {Array.from(folds, (title) => (
        <Box key={title} style={{ gridColumn: '1 / -1' }}>
          <FoldButton disabled>{title}</FoldButton>
        </Box>
      ))}
      <div style={{ gridColumn: '1 / -1' }} />
    </div>
  );
}

function WaitingField({ field }: { field: Field }) {
  const common = { label: field.formLabel ?? field.label, description: field.help };
  if (field.kind === 'note')
    return <InputBase {...common} component="textarea" multiline rows={field.rows ?? 3} disabled />;
  if (field.kind === 'yesNo' || field.kind === 'enabled') {
    return (
      <Input.Wrapper {...common}>
        <div className={switchClasses.root}>
          <div className={switchClasses.body} />
        </div>
      </Input.Wrapper>
    );
  }
  if (field.kind !== 'options') return <InputBase {...common} disabled />;
  return (
    <Input.Wrapper {...common}>
      {Object.entries(field.options).map(([option, label]) => (
        <div key={option} className={ticksClasses.tick}>
          <Text size="sm" lh="1.25rem" c="dimmed" className={ticksClasses.body}>
            {label}
          </Text>
        </div>
      ))}
    </Input.Wrapper>
  );
}
