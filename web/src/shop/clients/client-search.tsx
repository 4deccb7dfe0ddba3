import { Box, Button, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ClientMatchesField } from './client-matches-field.tsx';
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
  /** Lists the clients that match the typed words. */
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
  /** By default, that the clients share a document number. */
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
