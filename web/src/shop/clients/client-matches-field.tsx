import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Autocomplete, type AutocompleteProps, Box } from '@mantine/core';
import { useState } from 'react';
import { useMatches } from '../../base/resource/use-matches.ts';
import { hasActiveOption } from '../../base/resource/use-typed-choice.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { type Client, documentOf } from './clients-api.ts';
import classes from './client-search.module.css';

/** A single letter matches half of the clients. */
const FEWEST = 2;

const clients = { list: resourceEndpoints.clients.list };

const floating = { maxHeight: '16rem', overflowY: 'auto' } as const;
/** On the phone the list is part of the page. A floating list would cover the buttons below the field. */
const inFlow = { position: 'static', marginTop: '0.625rem' } as const;

interface ClientMatchesFieldProps extends Omit<AutocompleteProps, 'value' | 'data'> {
  value: string;
  onMatch: (client: Client) => void;
}

/**
 * Enter takes the client that the arrow keys chose, or the first client of the list of a typed name. In any other case Enter
 * submits the form: a typed number is searched in the documents first (docs/rules.md#wizard-13).
 */
export function ClientMatchesField({ value, onMatch, ...input }: ClientMatchesFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  const words = value.trim();
  const { found } = useMatches<Client>(clients, words, isOpen && words.length >= FEWEST);
  const clientOf = (id: string) => found.find(({ _id }) => _id === id);
  return (
    <Autocomplete
      {...input}
      value={value}
      // Without matches the list counts as closed, so that Escape closes the dialog around the field.
      dropdownOpened={isOpen && found.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        setOpen(false);
        const [first] = found;
        if (!first || /\d/.test(words) || hasActiveOption(event.currentTarget)) return;
        event.preventDefault();
        onMatch(first);
      }}
      openOnFocus={false}
      withScrollArea={false}
      styles={{ dropdown: phone ? inFlow : floating }}
      // The list is rendered inside the dialog, because the rest of the page is hidden from assistive technology.
      comboboxProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        preventPositionChangeWhenVisible: false,
        hideDetached: !phone,
      }}
      data={found.map(({ _id, name }) => ({ value: _id, label: name }))}
      // The server has already filtered, ignoring accents. Mantine's own filter would drop matches.
      filter={({ options }) => options}
      renderOption={({ option }) => <Match client={clientOf(option.value)} />}
      onOptionSubmit={(id) => {
        const client = clientOf(id);
        if (client) onMatch(client);
      }}
    />
  );
}

function Match({ client }: { client: Client | undefined }) {
  return (
    <Box component="span" className={classes.match}>
      <strong>{client?.name}</strong>
      <span>{client && [documentOf(client), client.phone].filter(Boolean).join(' · ')}</span>
    </Box>
  );
}
