/** Texts of the dashboard's cards. */
export const figureTexts = {
  monthTotal: 'Total ventas del mes',
  today: (amount: string) => `Hoy ${amount} en total`,
  nothingToday: 'Sin ventas hoy.',
  salesToday: 'Cantidad de ventas hoy',
  thanYesterday: (change: string, yesterday: string) => `${change} que ayer (${yesterday})`,
  newClients: 'Clientes nuevos este mes',
  thanLastMonth: (change: string) => `${change} que el mes anterior`,
  more: 'mas',
  less: 'menos',
  stock: 'Stock',
  lowStock: (total: string) => `${total} Producto/s con bajo stock`,
  enoughStock: (threshold: string) => `Todos los productos tienen stock mayor a ${threshold}`,
} as const;

/** The texts of the dashboard outside the cards. */
export const dashboardTexts = {
  title: 'Dashboard',
  figures: 'Resumen',
  figuresFailed: 'No se pudo cargar el resumen',
  newSale: 'Nueva',
  newSaleOf: 'venta',
  newClient: 'Nuevo',
  newClientOf: 'cliente',
  products: 'Ver Productos',
  pending: 'Para retirar',
  pendingFailed: 'Ocurrió un error al obtener las ordenes pendientes de entrega',
  nothingPending: 'No hay órdenes para retirar.',
  nothingPendingDetail: 'Cuando una orden pase a «Para Retirar» va a aparecer acá.',
} as const;
