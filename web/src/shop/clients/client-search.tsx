import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Autocomplete, type AutocompleteProps, Box, Button, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { hasActiveOption, useMatches } from '../../base/resource/fields/use-typed-choice.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { type Client, documentOf } from './clients-api.ts';
import classes from './client-search.module.css';

const texts = {
  number: 'Número de documento',
  anything: 'Documento, nombre o teléfono',
  placeholder: 'Buscar cliente por DNI, Pasaporte o CI',
  searching: 'Buscando...',
  several: 'Hay más de un cliente con ese número. Elegí uno:',
} as const;

interface ClientSearchFormProps {
  text: string;
  onType: (text: string) => void;
  onSearch: () => void;
  isSearching: boolean;
  label: string;
  problem?: string | undefined;
  variant: 'filled' | 'light' | 'default';
  required?: boolean;
  isFocused?: boolean;
  /** With this function, the field lists the clients that match the typed words. */
  onMatch?: (client: Client) => void;
  children?: ReactNode;
}

export function ClientSearchForm(props: ClientSearchFormProps) {
  const {
    text,
    onType,
    onSearch,
    isSearching,
    label,
    problem,
    variant,
    required = false,
    isFocused,
    onMatch,
    children,
  } = props;
  const field = {
    label: onMatch ? texts.anything : texts.number,
    placeholder: texts.placeholder,
    leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
    name: 'numId',
    autoComplete: 'off',
    maxLength: 30,
    required,
    'data-field': 'client',
    'data-autofocus': true,
    autoFocus: isFocused,
    value: text,
    error: problem,
    errorProps: { role: 'alert' },
    inputContainer: (input: ReactNode) => (
      <div className={classes.search}>
        {input}
        <Button type="submit" variant={variant} disabled={isSearching}>
          {isSearching ? texts.searching : label}
        </Button>
        {children && <div className={classes.others}>{children}</div>}
      </div>
    ),
  };
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        {onMatch ? (
          <ClientMatchesField {...field} onChange={onType} onMatch={onMatch} />
        ) : (
          <TextInput {...field} onChange={(event) => onType(event.currentTarget.value)} />
        )}
      </form>
    </search>
  );
}

interface ClientChoicesProps {
  /** By default, the heading says that the clients share a document number. */
  heading?: string;
  clients: readonly Client[];
  onChoose: (client: Client) => void;
}

export function ClientChoices({ heading = texts.several, clients, onChoose }: ClientChoicesProps) {
  return (
    <>
      <Box mb={8} fw={560}>
        {heading}
      </Box>
      <Stack component="ul" gap={8}>
        {clients.map((client) => (
          <li key={client._id}>
            <UnstyledButton className={classes.choice} onClick={() => onChoose(client)}>
              <Box component="span" c="dimmed">
                {documentOf(client)}
              </Box>
              <strong>{client.name}</strong>
              <Box component="span" c="dimmed">
                {client.phone}
              </Box>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </>
  );
}

/** A single letter matches half of the clients. */
const FEWEST = 2;

const clientMatches = { list: resourceEndpoints.clients.list };

const floating = { maxHeight: '16rem', overflowY: 'auto' } as const;
/** On the phone the list is part of the page. A floating list would cover the buttons below the field. */
const inFlow = { position: 'static', marginTop: '0.625rem' } as const;

interface ClientMatchesFieldProps extends Omit<AutocompleteProps, 'value' | 'data'> {
  value: string;
  onMatch: (client: Client) => void;
}

/**
 * Enter takes the client that the arrow keys highlighted or, for a typed name, the first client of the list. Otherwise
 * Enter submits the form, so a typed number is first taken for a document number (docs/rules.md#wizard-13).
 */
function ClientMatchesField({ value, onMatch, ...input }: ClientMatchesFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  const words = value.trim();
  const { found } = useMatches<Client>(clientMatches, words, isOpen && words.length >= FEWEST);
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
