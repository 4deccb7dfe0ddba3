import { Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { productFilters } from '../products/product-filters.ts';
import { type ChosenFilters, ReferenceFilters } from '../../base/resource/reference-filters.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
import { type StockCount, useBeginCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (count: StockCount) => void }) {
  const formId = useId();
  const [scope, setScope] = useState<ChosenFilters<(typeof productFilters)[number]['filter']>>({});
  const begin = useBeginCount();
  function send(event: FormEvent) {
    event.preventDefault();
    if (!begin.isPending && !isSentByEnter(event)) begin.mutate(scope, { onSuccess: onBegun });
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
