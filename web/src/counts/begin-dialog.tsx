import { Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../shared/http/http.ts';
import { type ChosenFilters, type ReferenceFilter, ReferenceFilters } from '../shared/resource/reference-filters.tsx';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { type StockCount, useBeginCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

const filters = [
  { filter: 'brandId', path: 'brands', label: texts.brand, all: texts.allBrands },
  { filter: 'categoryId', path: 'categories', label: texts.category, all: texts.allCategories },
  { filter: 'providerId', path: 'providers', label: texts.provider, all: texts.allProviders },
] as const satisfies readonly ReferenceFilter[];

/** 'Empezar un conteo': which products are counted. */
export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (count: StockCount) => void }) {
  const formId = useId();
  const [scope, setScope] = useState<ChosenFilters<(typeof filters)[number]['filter']>>({});
  const begin = useBeginCount();
  function send(event: FormEvent) {
    event.preventDefault();
    if (!begin.isPending) begin.mutate(scope, { onSuccess: onBegun });
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.begin}
      size="sm"
      footer={
        <FormButtons formId={formId} isPending={begin.isPending}>
          {begin.isPending ? sharedTexts.saving : texts.begin}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <ReferenceFilters filters={filters} chosen={scope} onChange={setScope} />
          <Text c="dimmed" fz="sm">
            {texts.beginHelp}
          </Text>
          <ErrorText>{begin.error && errorMessage(begin.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
