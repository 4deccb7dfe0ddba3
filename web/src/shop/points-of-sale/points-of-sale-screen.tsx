import { pointsOfSale } from '@dioptria/contract/shop/points-of-sale/points-of-sale.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

export const pointsOfSaleScreen = defineScreen({
  resource: pointsOfSale,
  texts: { title: 'Puntos de venta', emptyDetail: 'Cargá el primero con «Crear Nuevo Punto de venta».' },
  columns: [{ field: 'name', width: '50%' }, { field: 'number', width: '20%' }, { field: 'enabled' }],
  card: ['name', ({ number }) => `Número ${number}`, 'enabled'],
  fields: [
    {
      field: 'number',
      help: 'El que creaste en ARCA para web services, distinto del de «Comprobantes en línea». En el simulador, cualquiera.',
    },
    { field: 'name', help: 'Como lo llaman en la óptica: «Mostrador».' },
    { field: 'enabled' },
  ],
  hidesCreate: true,
});
