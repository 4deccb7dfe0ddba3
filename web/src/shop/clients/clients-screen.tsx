import { clients, clientsWithEmail, documentTypes } from '@dioptria/contract/shop/clients/clients.ts';
import { TwoLines } from '../../base/data-table/cell-texts.tsx';
import { documentOf } from './clients-api.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

/**
 * The screen 'Lista de Clientes'. The user chooses the document type of a new client from a list; in the form of an
 * existing client, the document type is free text (docs/rules.md#clients-2).
 */
const clientsScreen = defineScreen({
  resource: clients,
  columns: [
    { field: 'name', width: '40%', cell: ({ name, email }) => <TwoLines main={name} below={email} /> },
    { field: 'numId', whole: true },
    { field: 'phone', whole: true },
    { field: 'createdAt' },
  ],
  card: ['name', documentOf, 'phone'],
  isReadOnly: ({ isFinalConsumer }) => isFinalConsumer,
  fields: [
    { field: 'name', wide: true },
    { field: 'typeId', on: 'create', options: documentTypes },
    { field: 'typeId', on: 'edit' },
    { field: 'numId' },
    { field: 'phone' },
    { field: 'email' },
    { field: 'address', wide: true },
    { field: 'insurance' },
    { field: 'numInsurance' },
    { field: 'acceptsMessages', wide: true, help: 'Avisos de pedidos y recordatorios.' },
  ],
});

/** The screen of a shop that asks for the email of a new client, or does not (docs/rules.md#clients-8). */
export const clientsScreenOf = ({ asksForEmail }: { asksForEmail: boolean }) =>
  asksForEmail ? { ...clientsScreen, resource: clientsWithEmail } : clientsScreen;
