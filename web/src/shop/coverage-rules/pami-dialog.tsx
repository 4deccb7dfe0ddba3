import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { tariffEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { Text } from '@mantine/core';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { useLoadPami, useTariffDone } from './tariff-api.ts';
import { toolTexts as texts } from './tool-texts.ts';

const pairs = ['far', 'near', 'bifocal'] as const;
const blank: Record<(typeof pairs)[number], number | null> = { far: null, near: null, bifocal: null };

/** Sends a blank price as null: the server's error then names the missing price. */
const requestOf = ({ validFrom, ...prices }: typeof blank & { validFrom: string }) =>
  ({ ...prices, ...(validFrom !== '' && { validFrom }) }) as SentBodyOf<typeof tariffEndpoints.loadPami>;

export function PamiDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const form = useDialogForm({ ...blank, validFrom: '' });
  const done = useTariffDone(insurer, onClose);
  return (
    <FormDialog
      title={texts.pami}
      form={form}
      write={useLoadPami(insurer._id)}
      request={requestOf}
      onSaved={({ _id, rules }) => done(_id, texts.loaded(rules))}
      submit={texts.load}
      gap="md"
      onClose={onClose}
    >
      <Text c="dimmed">{texts.pamiNote}</Text>
      {pairs.map((pair, index) => (
        <MoneyField
          key={pair}
          data-autofocus={index === 0 || undefined}
          required
          label={texts[pair]}
          {...form.getInputProps(pair)}
        />
      ))}
      <DayField label={texts.validFrom} description={texts.pamiFrom} {...form.getInputProps('validFrom')} />
    </FormDialog>
  );
}
