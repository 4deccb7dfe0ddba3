import { Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import type { Insurer } from '../insurances/terms-section.tsx';
import { useLoadPami } from './tariff-changes-api.ts';
import { toolTexts as texts } from './tool-texts.ts';
import { useTariffDone } from './use-tariff-done.ts';

const pairs = ['far', 'near', 'bifocal'] as const;
type Prices = Record<(typeof pairs)[number], number | null>;
const blank: Prices = { far: null, near: null, bifocal: null };

export function PamiDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const formId = useId();
  const [prices, setPrices] = useState(blank);
  const [validFrom, setValidFrom] = useState('');
  const load = useLoadPami(insurer._id);
  const done = useTariffDone(insurer, onClose);
  const problems = fieldErrors(load.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (load.isPending) return;
    const request = { ...prices, ...(validFrom !== '' && { validFrom }) };
    load.mutate(request, { onSuccess: ({ _id, rules }) => done(_id, texts.loaded(rules)) });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={prices !== blank && !load.isSuccess}
      title={texts.pami}
      footer={
        <FormButtons formId={formId} isPending={load.isPending}>
          {load.isPending ? sharedTexts.saving : texts.load}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text c="dimmed">{texts.pamiNote}</Text>
          {pairs.map((pair, index) => (
            <MoneyField
              key={pair}
              data-autofocus={index === 0 || undefined}
              required
              label={texts[pair]}
              value={prices[pair]}
              onChange={(price) => setPrices({ ...prices, [pair]: price })}
              error={problems[pair]}
            />
          ))}
          <DayField
            label={texts.validFrom}
            description={texts.pamiFrom}
            value={validFrom}
            onChange={setValidFrom}
            error={problems['validFrom']}
          />
          <ErrorText>{load.error && Object.keys(problems).length === 0 && errorMessage(load.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
