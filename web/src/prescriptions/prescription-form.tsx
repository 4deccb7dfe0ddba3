import { prescriptionFields as fields } from '@dioptria/contract/prescription-fields.ts';
import type { clients } from '@dioptria/contract/clients.ts';
import type { Doubt } from '@dioptria/contract/check-digits.ts';
import { prismBaseLabels, prismBases } from '@dioptria/contract/prescription-values.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { Box, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../shared/resource/resource-api.ts';
import { sharedTexts } from '../shared/texts.ts';
import { DayField } from '../shared/ui/day-field.tsx';
import { tinted } from '../shared/ui/chip.tsx';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { EyeTables } from './eye-tables.tsx';
import tables from './eye-tables.module.css';
import { optometristsQuery, type Prescription } from './prescriptions-api.ts';
import { prescriptionTexts as texts } from './texts.ts';
import { usePrescriptionForm } from './use-prescription-form.ts';

const baseOptions = [
  { value: '', label: '' },
  ...prismBases.map((value) => ({ value, label: prismBaseLabels[value] })),
];

export interface PrescriptionFormProps {
  opened: boolean;
  onClose: () => void;
  client: Pick<RecordOf<typeof clients>, '_id' | 'name' | 'typeId' | 'numId'>;
  /** The prescription to change. Without it, the form creates one. */
  prescription?: Prescription | undefined;
  onSaved: (prescription: Prescription) => void;
}

/** Writes or changes a prescription (docs/rules.md#prescriptions-12). Refuses impossible values and asks the user to confirm unlikely ones. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  // Mounted only while open, so that it starts with fresh values each time.
  return props.opened ? <OpenForm key={props.prescription?._id ?? 'new'} {...props} /> : null;
}

function OpenForm({ onClose, client, prescription, onSaved }: PrescriptionFormProps) {
  const formId = useId();
  const { form, eye, doubts, save, submit } = usePrescriptionForm({ client, prescription, onSaved });
  const failed = prescription ? texts.updateFailed : texts.createFailed;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.formTitle}
      size="lg"
      isDirty={form.isDirty()}
      footer={
        <FormButtons formId={formId} isPending={save.isPending}>
          {save.isPending ? sharedTexts.saving : doubts.length > 0 ? texts.saveAnyway : texts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="lg">
          <PersonFields form={form} client={client} />
          <EyeTables
            cell={(side, column, name) =>
              column.kind === 'base' ? (
                <NativeSelect aria-label={name} data={baseOptions} {...eye(side, column.path)} />
              ) : (
                <TextInput
                  className={tables.input}
                  aria-label={name}
                  inputMode={column.kind === 'power' ? 'text' : 'decimal'}
                  autoComplete="off"
                  {...eye(side, column.path)}
                />
              )
            }
            below={(paths) => <SectionErrors errors={paths.map((path) => form.errors[path])} />}
          />
          <Box mt={-8} c="dimmed" fz="sm">
            {texts.powersHint}
          </Box>
          <Textarea
            label={fields.notes.formLabel}
            autosize={false}
            rows={3}
            data-path="notes"
            {...form.getInputProps('notes')}
          />
          <Doubts doubts={doubts} />
          <ErrorText>{save.error && failureText(save.error, failed)}</ErrorText>
        </Stack>
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
    <div className={tables.fields}>
      <TextInput
        label={fields.client.label}
        value={`${client.name} (${client.typeId} ${client.numId})`}
        readOnly
        required
      />
      <NativeSelect
        label={fields.optometrist.label}
        required
        data={[
          { value: '', label: sharedTexts.selectOption },
          ...optometrists.map(({ _id, name, license }) => ({ value: _id, label: `${name} (${license})` })),
        ]}
        data-path="optometristId"
        {...form.getInputProps('optometristId')}
      />
      <DayField
        label={fields.prescriptionDate.label}
        required
        data-path="prescriptionDate"
        {...form.getInputProps('prescriptionDate')}
        value={form.values.prescriptionDate}
      />
      <DayField
        label={fields.expirationDate.formLabel}
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
    <Box mt={6} c="var(--mantine-color-error)" fz="sm" role="alert">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Box>
  );
}

/** The unlikely values that the user has to confirm. */
function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <div role="alert">
      {doubts.length > 0 && (
        <Box {...tinted('carey')} px="md" py="sm">
          <Box fw={620} mb={4}>
            {texts.doubts}
          </Box>
          <Box component="ul" ps="lg" style={{ listStyle: 'disc' }}>
            {doubts.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </Box>
        </Box>
      )}
    </div>
  );
}
