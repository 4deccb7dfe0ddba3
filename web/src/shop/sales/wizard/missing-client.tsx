import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ClientChoices } from '../../clients/client-search.tsx';
import { formatMoney } from '../../../base/format/format.ts';
import { tinted } from '../../../base/ui/chip.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftAmounts } from '../draft/sale-request.ts';
import { FinalConsumerButton, NewClientButton } from './other-clients.tsx';
import { SaleClientSearch } from './sale-client-search.tsx';
import { clientTexts as texts } from './texts.ts';
import type { ClientSearch } from './use-client-search.ts';

interface ClientNoteProps {
  draft: SaleDraft;
  search: ClientSearch;
  /** The message if the user confirmed a sale without a client. */
  problem: string | undefined;
}

/** The note about the client above the later steps: the client is missing, or 'Consumidor final' would owe a balance. */
export function ClientNote({ draft, search, problem }: ClientNoteProps) {
  if (draft.step === 0) return null;
  // The note of each step is a new element, so that its search is closed and the step keeps the focus.
  if (!draft.client) return <MissingClient key={draft.step} search={search} problem={problem} />;
  const { balance } = draftAmounts(draft);
  const owes = draft.step === 2 && draft.client.isFinalConsumer && balance > 0;
  return owes && <Note>{texts.finalConsumerOwes(formatMoney(balance))}</Note>;
}

/**
 * 'Falta el cliente': the user chooses a client without leaving the step, and the products and the payment stay
 * (docs/rules.md#wizard-17).
 */
function MissingClient({ search, problem }: Omit<ClientNoteProps, 'draft'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Note>
      <Group component="section" gap="sm" aria-label={texts.missing}>
        <Box flex="1 1 14rem">
          <Box fw={620}>{texts.missing}</Box>
          {problem ? <ErrorText>{problem}</ErrorText> : texts.missingDetail}
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
        <FinalConsumerButton onChoose={search.choose} />
        {isOpen && <OpenSearch search={search} />}
      </Group>
    </Note>
  );
}

function OpenSearch({ search }: { search: ClientSearch }) {
  return (
    <Box flex="1 0 100%">
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

function Note({ children }: { children: ReactNode }) {
  return (
    <Group
      {...tinted('carey')}
      wrap="nowrap"
      align="flex-start"
      gap={10}
      px="sm"
      py={10}
      mb="md"
      fz="sm"
      aria-live="polite"
    >
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Group>
  );
}
