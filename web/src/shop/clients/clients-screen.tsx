import { clients, clientsWithEmail, documentTypes } from '@dioptria/contract/shop/clients/clients.ts';
import type { ComponentType } from 'react';
import { TwoLines } from '../../base/data-table/cell-texts.tsx';
import { documentOf } from './clients-api.ts';
import type { BesideProps } from '../../base/resource/field.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

const fold = 'Datos para facturar';

/** The document type of a new client is chosen from a list; that of an existing client is free text (docs/rules.md#clients-2). */
const clientsScreen = (taxIdTool: ComponentType<BesideProps>) =>
  defineScreen({
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
      { field: 'taxId', fold, wide: true, hidesBlank: true, beside: taxIdTool },
      { field: 'vatCondition', fold, hidesBlank: 'finalConsumer' },
      { field: 'legalName', fold, hidesBlank: true, help: 'Si está vacía, se usa el nombre.' },
      { field: 'fiscalAddress', fold, wide: true, hidesBlank: true, help: 'Si está vacío, se usa la dirección.' },
    ],
  });

/** `taxIdTool` is the component beside the CUIT, which can fill in the fields of the invoices. */
export function clientsScreenOf(
  { asksForEmail }: { asksForEmail: boolean },
  taxIdTool: ComponentType<BesideProps>,
): ReturnType<typeof clientsScreen> {
  const screen = clientsScreen(taxIdTool);
  return asksForEmail ? { ...screen, resource: clientsWithEmail } : screen;
}
