import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { insurances, insurerTerms } from '@dioptria/contract/shop/insurances/insurances.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Field } from '../../base/resource/fields/field.ts';
import { RecordFacts } from '../../base/resource/records/record-facts.tsx';
import { defineScreen, fieldOf } from '../../base/resource/screen.tsx';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { termsTexts as texts } from './texts.ts';

export const insurancesScreen = defineScreen({
  resource: insurances,
  texts: {
    emptyDetail: 'Cargá la primera con «Crear Nueva Obra Social»: se elige en la ficha de cada cliente.',
    updateFailed: 'Error al actualizar la obra social',
  },
  columns: [{ field: 'name', width: '30%' }, { field: 'coverageDetails', width: '50%' }, { field: 'enabled' }],
  fields: [
    { field: 'name', wide: true },
    { field: 'numCuit', isSetOnce: true, help: 'Solo números, sin guiones.' },
    { field: 'coverageDetails', rows: 4 },
    { field: 'enabled' },
  ],
  hidesCreate: true,
});

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog);

export type Insurer = RecordOf<typeof insurances>;

export function TermsSection({ insurer }: { insurer: Insurer }) {
  const [isEditing, setEditing] = useState(false);
  const mayUpdate = useCan('insurances.update');
  return (
    <Box component="section" aria-label={texts.title}>
      <RecordFacts record={insurer} fields={fieldsOfCycle(insurer.cycle)} />
      {mayUpdate && (
        <Group mt="sm">
          <Button
            variant="light"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        </Group>
      )}
      {isEditing && <TermsDialog insurer={insurer} onClose={() => setEditing(false)} />}
    </Box>
  );
}

const termsFields: readonly Field[] = (
  [
    { field: 'kind' },
    { field: 'prescriptionDays', help: texts.prescriptionHelp },
    { field: 'needsAuthorization' },
    { field: 'needsVoucher' },
    { field: 'needsSignature' },
    { field: 'claimFrom' },
    { field: 'cycle' },
    { field: 'cutoffDay', help: texts.cutoffHelp },
    { field: 'presentWithinDays', help: texts.presentHelp, hidesBlank: true },
    { field: 'paysWithinDays', help: texts.paysHelp },
    { field: 'resubmitWithinDays', help: texts.resubmitHelp, hidesBlank: true },
    { field: 'fee', help: texts.feeHelp },
    { field: 'intermediary', help: texts.intermediaryHelp, hidesBlank: true },
    { field: 'vatTreatment', help: texts.vatHelp },
  ] as const
).map((field) => fieldOf(insurances, field));

/** A calendar month has no cut-off day. */
export const fieldsOfCycle = (cycle: string): readonly Field[] =>
  cycle === 'cutoff' ? termsFields : termsFields.filter(({ field }) => field !== 'cutoffDay');

const { kind, prescriptionDays, claimFrom, cycle, cutoffDay, paysWithinDays, fee, vatTreatment } = insurerTerms;

/** These terms have no default, so that the form marks them as required. */
export const requiredTerms = {
  kind: kind.update,
  prescriptionDays: prescriptionDays.update,
  claimFrom: claimFrom.update,
  cycle: cycle.update,
  cutoffDay: cutoffDay.update,
  paysWithinDays: paysWithinDays.update,
  fee: fee.update,
  vatTreatment: vatTreatment.update,
};

/**
 * Follows an option on which other fields of the form depend. The element around the form takes `onChange`, which
 * receives the changes of all fields. `stored` is '' for a new record.
 */
export function useChosenOption(field: string, stored: string) {
  const [option, setOption] = useState(stored);
  return {
    option,
    onChange: ({ target }: FormEvent<HTMLElement>) => {
      if (target instanceof HTMLSelectElement && target.dataset['path'] === field) setOption(target.value);
    },
    /** Takes the option that another user saved, unless this user has chosen another option. */
    follow: (saved: string) => setOption(option === stored ? saved : option),
  };
}
