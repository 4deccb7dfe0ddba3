import { ClientHistoryLink } from './client-history-link.tsx';
import { TwoLines } from '../shared/data-table/two-lines.tsx';
import { formatDate } from '../shared/format.ts';
import { defineScreen } from '../shared/resource/screen.ts';

/** 'Lista de Clientes' (spec §2 'List screens'). A document is chosen for a new client, and free text from then on (spec §5). */
export const clientsScreen = defineScreen({
  name: 'clients',
  path: 'clients',
  resource: async () => (await import('@dioptria/contract/clients.ts')).clients,
  texts: {
    title: 'Lista de Clientes',
    create: 'Crear Nuevo Cliente',
    empty: 'Todavía no hay clientes.',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Cliente».',
    created: (name) => `Se creó el cliente «${name}».`,
    createFailed: 'Error al crear el cliente.',
    updateFailed: 'Error al actualizar el cliente.',
    deleteFailed: 'Error al eliminar el cliente.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este cliente?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar cliente',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: {
      name: 'Nombre',
      email: 'Email',
      phone: 'Teléfono',
      typeId: 'Tipo de documento',
      numId: 'Número de documento',
      address: 'Dirección',
      insuranceId: 'Obra Social',
      numInsurance: 'Número de afiliado',
    },
  },
  columns: [
    { field: 'name', width: '40%', cell: ({ name, email }) => <TwoLines main={name} below={email} /> },
    { field: 'numId', header: 'DNI' },
    { field: 'phone' },
    { field: 'createdAt', header: 'Fecha de Registro', cell: ({ createdAt }) => formatDate(createdAt) },
  ],
  card: ({ name, typeId, numId, phone }) => [name, `${typeId} ${numId}`, phone],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'typeId', kind: 'select', on: 'create', options: { DNI: 'DNI', PASAPORTE: 'PASAPORTE', CI: 'CI' } },
    { field: 'typeId', kind: 'text', on: 'edit' },
    { field: 'numId', kind: 'text' },
    { field: 'phone', kind: 'text', type: 'tel' },
    { field: 'email', kind: 'email' },
    { field: 'address', kind: 'text', wide: true },
    {
      field: 'insuranceId',
      kind: 'reference',
      path: 'insurances',
      shows: 'insurance',
      filter: { enabled: true },
      creates: 'insurances',
    },
    { field: 'numInsurance', kind: 'text' },
  ],
  detailExtra: ClientHistoryLink,
});
