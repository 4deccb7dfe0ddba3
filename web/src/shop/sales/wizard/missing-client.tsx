import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ClientChoices } from '../../clients/client-search.tsx';
import { formatMoney } from '../../../base/format/format.ts';
import { tinted } from '../../../base/ui/chip.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftAmounts } from '../draft/sale-request.ts';
import { type ClientSearch, FinalConsumerButton, NewClientButton, SaleClientSearch } from './sale-client-search.tsx';
import { clientTexts as texts } from './texts.ts';

interface ClientNoteProps {
  draft: SaleDraft;
  search: ClientSearch;
  problem: string | undefined;
}

/** The user chooses a client without leaving the step, and the products and the payment stay (docs/rules.md#wizard-17). */
export function ClientNote({ draft, search, problem }: ClientNoteProps) {
  if (draft.step === 0) return null;
  if (!draft.client) {
    return (
      // The note of each step is a new element, so that its search is closed and the step keeps the focus.
      <Note key={draft.step} search={search} other={<FinalConsumerButton onChoose={search.choose} />}>
        <Box fw={620}>{texts.missing}</Box>
        {problem ? <ErrorText>{problem}</ErrorText> : texts.missingDetail}
      </Note>
    );
  }
  const { balance } = draftAmounts(draft);
  const owes = draft.step === 2 && draft.client.isFinalConsumer && balance > 0;
  return (
    owes && (
      <Note key="owes" search={search}>
        {texts.finalConsumerOwes(formatMoney(balance))}
      </Note>
    )
  );
}

interface NoteProps {
  search: ClientSearch;
  other?: ReactNode;
  children: ReactNode;
}

function Note({ search, other, children }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group {...tinted('carey')} wrap="nowrap" align="flex-start" gap={10} px="sm" py={10} mb="md" fz="sm">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Group component="section" gap="sm" flex={1} miw={0} aria-label={texts.aboutClient}>
        <Box flex="1 1 14rem" aria-live="polite">
          {children}
        </Box>
        {!isOpen && (
          <Button
            variant="default"
            data-field="client"
            leftSection={<IconUserSearch size={18} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {texts.choose}
          </Button>
        )}
        {other}
        {isOpen && <OpenSearch search={search} />}
      </Group>
    </Group>
  );
}

function OpenSearch({ search }: { search: ClientSearch }) {
  return (
    <Box flex="1 0 100%" c="var(--mantine-color-text)">
      <SaleClientSearch search={search} variant="default" isFocused>
        <NewClientButton typed={search.text} />
      </SaleClientSearch>
      {search.choices.length > 0 && (
        <Box mt="sm">
          <ClientChoices heading={search.choicesHeading} clients={search.choices} onChoose={search.choose} />
        </Box>
      )}
    </Box>
  );
}
