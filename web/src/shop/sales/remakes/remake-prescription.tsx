import { isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientPrescriptionsQuery } from '../../prescriptions/prescriptions-api.ts';
import { formatDay, today } from '../../../base/format/format.ts';
import type { Sale } from '../sales-api.ts';
import { remakeTexts as texts } from './texts.ts';

interface RemakePrescriptionProps {
  sale: Sale;
  chosen: string;
  onChoose: (id: string) => void;
}

/** Hidden if the sale has no lenses, or the client has no other valid prescription. */
export function RemakePrescription({ sale, chosen, onChoose }: RemakePrescriptionProps) {
  const hasLenses = sale.products.some(({ prescriptionType }) => prescriptionType !== 'none');
  const { data = [] } = useQuery({ ...clientPrescriptionsQuery(sale.client._id), enabled: hasLenses });
  const own = new Set(sale.prescriptions.map(({ _id }) => _id));
  const others = data.filter(({ _id, expirationDate }) => !own.has(_id) && isUnexpired(expirationDate, today()));
  if (!hasLenses || others.length === 0) return null;
  return (
    <NativeSelect
      label={texts.prescription}
      data={[
        { value: '', label: texts.samePrescription },
        ...others.map(({ _id, prescriptionDate }) => ({
          value: _id,
          label: texts.prescriptionOf(formatDay(prescriptionDate)),
        })),
      ]}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
