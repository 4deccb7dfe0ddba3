import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadingText } from '../../shared/ui/loading.tsx';
import type { Client } from '../sales-api.ts';
import { ChosenClient } from './chosen-client.tsx';
import classes from './client-step.module.css';
import type { StepProps } from './step-props.ts';
import { clientTexts as texts } from './texts.ts';
import type { ClientSearch } from './use-client-search.ts';

interface ClientStepProps extends StepProps {
  search: ClientSearch;
  /** The client just created for this sale is being fetched. */
  isArriving: boolean;
}

/** 'Buscar Cliente': by document number, or a new one (spec §2 'Step 1'). */
export function ClientStep({ search, isArriving, ...step }: ClientStepProps) {
  const { draft, problems } = step;
  const navigate = useNavigate();
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search.run();
          }}
        >
          <TextInput
            label={texts.number}
            placeholder={texts.placeholder}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            autoComplete="off"
            maxLength={30}
            data-field="client"
            data-autofocus
            value={search.text}
            onChange={(event) => search.type(event.currentTarget.value)}
            error={search.problem ?? problems['client']}
            errorProps={{ role: 'alert' }}
            inputContainer={(input) => (
              <div className={classes.search}>
                {input}
                <Button type="submit" variant={draft.client ? 'default' : 'light'} disabled={search.isPending}>
                  {search.isPending ? texts.searching : texts.search}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
                  onClick={() => void navigate({ to: '/clients', search: { createDialog: true, returnTo: 'sale' } })}
                >
                  {texts.create}
                </Button>
              </div>
            )}
          />
        </form>
      </search>
      <div className={classes.result} aria-live="polite">
        {isArriving ? (
          <LoadingText lines={3} />
        ) : search.choices.length > 0 ? (
          <Choices clients={search.choices} onChoose={search.choose} />
        ) : draft.client ? (
          <ChosenClient {...step} client={draft.client} />
        ) : (
          <EmptyState
            title={texts.nobody}
            detail={texts.nobodyDetail}
            icon={<IconUserSearch size={24} stroke={1.6} />}
          />
        )}
      </div>
    </>
  );
}

interface ChoicesProps {
  clients: Client[];
  onChoose: (client: Client) => void;
}

/** Different documents with one number: who is it? */
function Choices({ clients, onChoose }: ChoicesProps) {
  return (
    <>
      <p className={classes.several}>{texts.several}</p>
      <ul className={classes.choices}>
        {clients.map((client) => (
          <li key={client._id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(client)}>
              <span className={classes.choiceDocument}>
                {client.typeId} {client.numId}
              </span>
              <span className={classes.choiceName}>{client.name}</span>
              <span className={classes.choiceContact}>{client.phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
