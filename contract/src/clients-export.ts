import { clients } from './clients.ts';
import { defineExport } from './export.ts';

/** 'Lista de Clientes' as a file. */
export const clientsExport = defineExport(clients, {
  file: 'clientes',
  sheet: 'Clientes',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
    { header: 'Tipo de documento', kind: 'text', width: 12, value: ({ typeId }) => typeId },
    { header: 'Número de documento', kind: 'text', width: 16, value: ({ numId }) => numId },
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ phone }) => phone },
    { header: 'Dirección', kind: 'text', width: 30, value: ({ address }) => address },
    { header: 'Obra Social', kind: 'text', value: ({ insurance }) => insurance?.name ?? null },
    { header: 'Número de afiliado', kind: 'text', value: ({ numInsurance }) => numInsurance },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
