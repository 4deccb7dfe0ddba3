import { partsOfCuir, readCuir, writtenCuir } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { Box, TextInput } from '@mantine/core';
import type { DialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { FoldedFields } from '../../base/resource/forms/form-parts.tsx';
import type { PrescriptionDraft } from './prescription-draft.ts';
import { electronicTexts as texts } from './texts.ts';

const paths = ['cuir', 'issuedOn', 'startsOn', 'patientCuil'] as const;

/** The user scans or pastes the code (docs/rules.md#prescriptions-29). */
export function ElectronicPart({ form }: { form: DialogForm<PrescriptionDraft> }) {
  const hasError = paths.some((path) => form.errors[path] !== undefined);
  return (
    <FoldedFields
      title={texts.title}
      startsOpen={paths.some((path) => form.getInitialValues()[path] !== '')}
      hasError={hasError}
    >
      <Box style={{ gridColumn: '1 / -1' }}>
        <CuirField form={form} />
      </Box>
      <DayField label={fields.issuedOn.label} description={texts.sameDay} {...form.getInputProps('issuedOn')} />
      <DayField label={fields.startsOn.label} description={texts.sameDay} {...form.getInputProps('startsOn')} />
      <TextInput
        label={fields.patientCuil.label}
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('patientCuil')}
      />
    </FoldedFields>
  );
}

function CuirField({ form }: { form: DialogForm<PrescriptionDraft> }) {
  const { cuir } = form.values;
  const read = readCuir(cuir);
  const settle = () => {
    if (cuir.trim() === '') return;
    if ('cuir' in read) form.setFieldValue('cuir', writtenCuir(read.cuir));
    else form.setFieldError('cuir', read.problem);
  };
  return (
    <TextInput
      label={fields.cuir.label}
      description={texts.scan}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      {...form.getInputProps('cuir')}
      {...('cuir' in read && { description: summaryOf(read.cuir) })}
      onBlur={settle}
      // A scanner types Enter after the code, which must not send the form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        settle();
      }}
    />
  );
}

/** 'Ciudad de Buenos Aires · 39 números' */
function summaryOf(cuir: string): string {
  const { province } = partsOfCuir(cuir);
  return [province, texts.digits(cuir.length)].filter(Boolean).join(' · ');
}
