import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { DEFAULT_VAT_TREATMENT, vatTreatments } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordQuery, useUpdate } from '../../base/resource/resource-api.ts';
import { ResourceFormDialog } from '../../base/resource/forms/resource-form-dialog.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { fieldsOfCycle, insurancesScreen, type Insurer, requiredTerms, useChosenOption } from './insurances-screen.tsx';
import { termsTexts as texts } from './texts.ts';

const screenOf = (cycle: string) => ({
  ...insurancesScreen,
  resource: { ...insurances, create: insurances.create.extend(requiredTerms) },
  fields: fieldsOfCycle(cycle),
  texts: { ...insurancesScreen.texts, updateFailed: texts.saveFailed },
});

/** Asks before the insurer gets another VAT treatment than the usual one. */
export function TermsDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cycle = useChosenOption('cycle', insurer.cycle);
  const screen = screenOf(cycle.option);
  const update = useUpdate<Insurer>(screen, insurer._id);
  const ask = useAsk();

  async function send(request: object, options?: Parameters<typeof update.mutate>[1]) {
    const chosen = vatTreatments.find((one) => 'vatTreatment' in request && request.vatTreatment === one);
    const isUnusual = chosen && chosen !== DEFAULT_VAT_TREATMENT && chosen !== insurer.vatTreatment;
    if (!isUnusual || (await ask(texts.vatQuestion(chosen)))) update.mutate(request, options);
  }

  async function reload() {
    const saved = await queryClient.fetchQuery({
      ...recordQuery<Insurer>(resourceEndpoints.insurances, insurer._id),
      staleTime: 0,
    });
    cycle.follow(saved.cycle);
    return saved;
  }

  return (
    <Box onChange={cycle.onChange}>
      <ResourceFormDialog<Insurer>
        title={`${texts.title}: ${insurer.name}`}
        screen={screen}
        record={insurer}
        // The form keeps the cut-off day even while its field is hidden.
        given={{ cutoffDay: insurer.cutoffDay }}
        save={{ ...update, mutate: (request, options) => void send(request, options) }}
        reload={reload}
        onClose={onClose}
      />
    </Box>
  );
}
