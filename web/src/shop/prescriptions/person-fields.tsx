import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChosenRecord } from '../../base/resource/field-values.ts';
import { useNewRecord } from '../../base/resource/new-record.ts';
import { screenTexts } from '../../base/resource/texts.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import tables from './eye-tables.module.css';
import type { PrescriptionFormProps } from './prescription-form.tsx';
import { optometristsQuery } from './prescriptions-api.ts';
import type { usePrescriptionForm } from './use-prescription-form.ts';

interface PersonFieldsProps extends Pick<ReturnType<typeof usePrescriptionForm>, 'form' | 'changeDate'> {
  client: PrescriptionFormProps['client'];
}

export function PersonFields({ form, client, changeDate }: PersonFieldsProps) {
  return (
    <div className={tables.fields}>
      <TextInput
        label={fields.client.label}
        value={`${client.name} (${client.typeId} ${client.numId})`}
        readOnly
        required
      />
      <DoctorField form={form} />
      <DayField
        label={fields.prescriptionDate.label}
        required
        {...form.getInputProps('prescriptionDate')}
        value={form.values.prescriptionDate}
        onChange={changeDate}
      />
      <DayField
        label={fields.expirationDate.formLabel}
        required
        {...form.getInputProps('expirationDate')}
        value={form.values.expirationDate}
      />
    </div>
  );
}

/** A user with the permission creates a missing doctor above the form (docs/rules.md#prescriptions-25). */
function DoctorField({ form }: Pick<PersonFieldsProps, 'form'>) {
  const { data: optometrists = [] } = useQuery(optometristsQuery);
  const queryClient = useQueryClient();
  const create = useNewRecord('optometrists');
  const [created, setCreated] = useState<ChosenRecord>();
  const isListed = !created || optometrists.some(({ _id }) => _id === created._id);

  function choose(doctor: ChosenRecord | undefined) {
    if (!doctor) return;
    // The select shows the new doctor before the list of doctors arrives again.
    setCreated(doctor);
    form.setFieldValue('optometristId', doctor._id);
    void queryClient.invalidateQueries(optometristsQuery);
  }

  return (
    <NativeSelect
      label={fields.optometrist.label}
      required
      data={[
        { value: '', label: sharedTexts.selectOption },
        ...optometrists.map(({ _id, name, license }) => ({ value: _id, label: `${name} (${license})` })),
        ...(isListed ? [] : [{ value: created._id, label: created.name }]),
      ]}
      inputContainer={(input) => (
        <div className={tables.doctor}>
          {input}
          {create && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void create('', choose)}
            >
              {texts.create}
            </Button>
          )}
        </div>
      )}
      {...form.getInputProps('optometristId')}
    />
  );
}

const texts = screenTexts('optometrists');
