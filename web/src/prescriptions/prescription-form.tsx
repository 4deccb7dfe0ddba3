import type { clients } from '@dioptria/contract/clients.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../shared/resource/resource-api.ts';
import { sharedTexts } from '../shared/texts.ts';
import { DayField } from '../shared/ui/day-field.tsx';
import { Dialog, discardQuestion } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { ask } from '../shared/ui/question.ts';
import { Doubts } from './doubts.tsx';
import { EyeTables } from './eye-tables.tsx';
import tables from './eye-tables.module.css';
import { optometristsQuery, type Prescription } from './prescriptions-api.ts';
import classes from './prescription-form.module.css';
import { prescriptionTexts as texts } from './texts.ts';
import { usePrescriptionForm } from './use-prescription-form.ts';

export interface PrescriptionFormProps {
  opened: boolean;
  onClose: () => void;
  client: Pick<RecordOf<typeof clients>, '_id' | 'name' | 'typeId' | 'numId'>;
  /** The one to change; without it a new one is written. */
  prescription?: Prescription | undefined;
  onSaved: (prescription: Prescription) => void;
}

/** Writes or changes a prescription (spec §2 'Prescription form modal'). Impossible values are refused, unlikely ones asked about. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  // A form starts anew each time it opens.
  return props.opened ? <OpenForm key={props.prescription?._id ?? 'new'} {...props} /> : null;
}

function OpenForm({ onClose, client, prescription, onSaved }: PrescriptionFormProps) {
  const formId = useId();
  const { form, eye, doubts, save, submit } = usePrescriptionForm({ client, prescription, onSaved });
  const failed = prescription ? texts.updateFailed : texts.createFailed;

  async function cancel() {
    if (!form.isDirty() || (await ask(discardQuestion))) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.formTitle}
      size="lg"
      isDirty={form.isDirty()}
      footer={
        <>
          <Button variant="default" onClick={() => void cancel()}>
            {sharedTexts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? sharedTexts.saving : doubts.length > 0 ? texts.saveAnyway : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <PersonFields form={form} client={client} />
        <EyeTables
          cell={(side, column, name) => (
            <TextInput
              className={tables.input}
              aria-label={name}
              inputMode={column.kind === 'power' ? 'text' : 'decimal'}
              autoComplete="off"
              {...eye(side, column.path)}
            />
          )}
          below={(paths) => <SectionErrors errors={paths.map((path) => form.errors[path])} />}
        />
        <p className={classes.hint}>{texts.powersHint}</p>
        <Textarea label={texts.notes} autosize={false} rows={3} data-path="notes" {...form.getInputProps('notes')} />
        <Doubts doubts={doubts} />
        <ErrorText>{save.error && failureText(save.error, failed)}</ErrorText>
      </form>
    </Dialog>
  );
}

interface PersonFieldsProps {
  form: ReturnType<typeof usePrescriptionForm>['form'];
  client: PrescriptionFormProps['client'];
}

function PersonFields({ form, client }: PersonFieldsProps) {
  const { data: optometrists = [] } = useQuery(optometristsQuery);
  return (
    <div className={classes.fields}>
      <TextInput label={texts.client} value={`${client.name} (${client.typeId} ${client.numId})`} readOnly required />
      <NativeSelect
        label={texts.optometrist}
        required
        data={[
          { value: '', label: sharedTexts.selectOption },
          ...optometrists.map(({ _id, name, license }) => ({ value: _id, label: `${name} (${license})` })),
        ]}
        data-path="optometristId"
        {...form.getInputProps('optometristId')}
      />
      <DayField
        label={texts.prescriptionDate}
        required
        data-path="prescriptionDate"
        {...form.getInputProps('prescriptionDate')}
        value={form.values.prescriptionDate}
      />
      <DayField
        label={texts.expirationDate}
        required
        data-path="expirationDate"
        {...form.getInputProps('expirationDate')}
        value={form.values.expirationDate}
      />
    </div>
  );
}

function SectionErrors({ errors }: { errors: readonly React.ReactNode[] }) {
  const messages = [...new Set(errors.filter((error) => typeof error === 'string'))];
  return (
    <div className={tables.errors} role="alert">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
