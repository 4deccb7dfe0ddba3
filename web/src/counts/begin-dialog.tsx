import { Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../shared/http/http.ts';
import { productFilters } from '../shared/resource/product-filters.ts';
import { type ChosenFilters, ReferenceFilters } from '../shared/resource/reference-filters.tsx';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { type StockCount, useBeginCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

/** 'Empezar un conteo': which products are counted. */
export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (count: StockCount) => void }) {
  const formId = useId();
  const [scope, setScope] = useState<ChosenFilters<(typeof productFilters)[number]['filter']>>({});
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
          <ReferenceFilters filters={productFilters} chosen={scope} onChange={setScope} />
          <Text c="dimmed" fz="sm">
            {texts.beginHelp}
          </Text>
          <ErrorText>{begin.error && errorMessage(begin.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
