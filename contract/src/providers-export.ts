import { defineExport } from './export.ts';
import { providers } from './providers.ts';
import { activeWord } from './record-words.ts';

/** 'Lista de Proveedores' as a file, for those who see that screen: a seller's picker lists names only (decisions §2). */
export const providersExport = defineExport(providers, {
  file: 'proveedores',
  sheet: 'Proveedores',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ phone }) => phone },
    { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
    { header: 'Persona a Cargo', kind: 'text', value: ({ personInCharge }) => personInCharge },
    { header: 'Dirección', kind: 'text', width: 30, value: ({ address }) => address },
    { header: 'CUIL', kind: 'text', width: 16, value: ({ taxId }) => taxId },
    { header: 'Banco', kind: 'text', value: ({ bankName }) => bankName },
    { header: 'Número de cuenta', kind: 'text', value: ({ bankNumber }) => bankNumber },
    { header: 'Alias', kind: 'text', value: ({ bankAlias }) => bankAlias },
    { header: 'Tipo de factura', kind: 'text', width: 14, value: ({ defaultInvoiceType }) => defaultInvoiceType },
    { header: 'Moneda', kind: 'text', width: 10, value: ({ currency }) => currency },
    { header: 'Estado', kind: 'text', width: 10, value: ({ enabled }) => activeWord(enabled) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
