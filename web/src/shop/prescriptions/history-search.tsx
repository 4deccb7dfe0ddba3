import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { compactKey } from '@dioptria/contract/base/search-text.ts';
import { Box, Group } from '@mantine/core';
import { IconReportMedical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ClientChoices, ClientSearchForm } from '../clients/client-search.tsx';
import type { Client } from '../clients/clients-api.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ImportButton } from '../../base/imports/import-button.tsx';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { historyTexts as texts } from './texts.ts';

interface HistorySearchProps {
  numId: string;
  onSearch: (numId: string) => void;
  choices: readonly Client[];
  onChoose: (client: Client) => void;
  isPending: boolean;
  error: Error | null;
  takesFocus: boolean;
}

export function HistorySearch(props: HistorySearchProps) {
  const { numId, onSearch, choices, onChoose, isPending, error, takesFocus } = props;
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(numId);
  const [isMissing, setMissing] = useState(false);
  const isCurrent = text === numId;
  const focus = () => place.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useShortcut({ key: '/', label: texts.focusSearch, run: focus });

  function search() {
    const isBlank = compactKey(text) === '';
    setMissing(isBlank);
    if (isBlank) focus();
    else onSearch(text.trim());
  }

  return (
    <div ref={place}>
      <Group justify="space-between">
        <h1>{texts.title}</h1>
        <ImportButton resource="prescriptions" />
      </Group>
      <Box maw="46rem" mt="lg">
        <ClientSearchForm
          text={text}
          onType={(next) => {
            setText(next);
            setMissing(false);
          }}
          onSearch={search}
          isSearching={isPending}
          label={texts.search}
          problem={isMissing ? requiredField : isCurrent && error ? errorMessage(error) : undefined}
          variant="filled"
          required
        />
        <Box mt="lg" aria-live="polite">
          {isPending && <LoadingText lines={3} />}
          {isCurrent && choices.length > 0 && <ClientChoices clients={choices} onChoose={onChoose} />}
        </Box>
      </Box>
      {!isPending && choices.length === 0 && (
        <EmptyState
          title={texts.nobody}
          detail={texts.nobodyDetail}
          icon={<IconReportMedical size={24} stroke={1.6} />}
        />
      )}
    </div>
  );
}
