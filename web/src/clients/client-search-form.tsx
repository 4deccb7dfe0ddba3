import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './client-search.module.css';
import { clientSearchTexts as texts } from './texts.ts';

interface ClientSearchFormProps {
  text: string;
  onType: (text: string) => void;
  onSearch: () => void;
  isSearching: boolean;
  /** What the button says. */
  label: string;
  /** What is wrong with the number, or who could not be found. */
  problem?: string | undefined;
  /** How much the button stands out among what else there is to do. */
  variant: 'filled' | 'light' | 'default';
  required?: boolean;
  /** Another way to come to a client. */
  children?: ReactNode;
}

/** Looks for a client by the number of a document. */
export function ClientSearchForm(props: ClientSearchFormProps) {
  const { text, onType, onSearch, isSearching, label, problem, variant, required = false, children } = props;
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <TextInput
          label={texts.number}
          placeholder={texts.placeholder}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          name="numId"
          autoComplete="off"
          maxLength={30}
          required={required}
          data-field="client"
          data-autofocus
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          error={problem}
          errorProps={{ role: 'alert' }}
          inputContainer={(input) => (
            <div className={classes.search}>
              {input}
              <Button type="submit" variant={variant} disabled={isSearching}>
                {isSearching ? texts.searching : label}
              </Button>
              {children}
            </div>
          )}
        />
      </form>
    </search>
  );
}
