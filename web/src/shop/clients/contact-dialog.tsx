import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { clients, clientsWithEmail } from '@dioptria/contract/shop/clients/clients.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ResourceFormDialog } from '../../base/resource/forms/resource-form-dialog.tsx';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useUpdate } from '../../base/resource/resource-api.ts';
import { fieldOf, type FormScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import { useSession } from '../../base/session/session.ts';
import { type Client, clientQuery } from './clients-api.ts';
import { contactTexts } from './texts.ts';

const endpoints = { ...resourceEndpoints.clients, update: clientEndpoints.changeContact };

const screenOf = ({ asksForEmail }: { asksForEmail: boolean }): FormScreen => ({
  name: 'clients',
  endpoints,
  resource: asksForEmail ? clientsWithEmail : clients,
  texts: screenTexts('clients'),
  fields: [
    fieldOf(clients, { field: 'name', wide: true }),
    fieldOf(clients, { field: 'phone' }),
    fieldOf(clients, { field: 'email' }),
    fieldOf(clients, { field: 'address', wide: true }),
  ],
});

interface ContactDialogProps {
  clientId: string;
  onClose: () => void;
}

/** A sale has no version of its client, so the dialog loads the client. */
export function ContactDialog({ clientId, onClose }: ContactDialogProps) {
  return (
    <LoadedRecord<Client> endpoints={resourceEndpoints.clients} id={clientId} opened onClose={onClose}>
      {(client) => <ContactForm client={client} onClose={onClose} />}
    </LoadedRecord>
  );
}

function ContactForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const queryClient = useQueryClient();
  const screen = screenOf(useSession().tenant);
  return (
    <ResourceFormDialog<Client>
      screen={screen}
      title={contactTexts.title(client.name)}
      record={client}
      save={useUpdate<Client>(screen, client._id)}
      reload={() => queryClient.fetchQuery({ ...clientQuery(client._id), staleTime: 0 })}
      onClose={onClose}
    />
  );
}
