import type { Client } from './clients-api.ts';
import classes from './client-search.module.css';
import { clientSearchTexts as texts } from './texts.ts';

interface ClientChoicesProps {
  clients: readonly Client[];
  onChoose: (client: Client) => void;
}

/** Different documents with one number: who is it? */
export function ClientChoices({ clients, onChoose }: ClientChoicesProps) {
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
