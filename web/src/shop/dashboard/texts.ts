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
  noSales: 'Todavía no hay ventas.',
  noClients: 'Todavía no hay clientes.',
  noProducts: 'Todavía no hay productos.',
  enoughStock: (threshold: string) => `Todos los productos tienen stock mayor a ${threshold}`,
} as const;

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

export const firstStepTexts = {
  title: 'Primeros pasos',
  detail: 'Lo que conviene dejar listo antes de la primera venta.',
  progress: (done: number, all: number) => `${done} de ${all} listos`,
  done: 'Listo',
  toDo: 'Pendiente',
  hide: 'Ocultar',
  hidden: 'Ocultaste los primeros pasos. Podés volver a mostrarlos en Configuración.',
  hideFailed: 'No se pudieron ocultar los primeros pasos',
  steps: {
    shop: { name: 'Datos de la óptica', detail: 'La dirección y el teléfono salen impresos en cada orden.' },
    products: { name: 'Productos', detail: 'Con «Importar» los traés de una planilla.' },
    doctors: { name: 'Médicos', detail: 'Cada receta dice quién la indicó.' },
    users: { name: 'Usuarios', detail: 'Uno para cada persona que atiende.' },
    cash: { name: 'Primera apertura de caja', detail: 'Con el efectivo que hay en el cajón.' },
  },
} as const;

export const pendingTexts = {
  title: 'Pendientes',
  more: (rows: number) => `Ver ${rows} más`,
  fewer: 'Ver menos',
  see: (total: number) => (total === 1 ? 'Verlo' : 'Verlos'),
  renew: 'Renovarlo',
  lateJobs: (total: number) =>
    total === 1 ? '1 trabajo del taller está atrasado.' : `${total} trabajos del taller están atrasados.`,
  canceledJobs: (total: number) =>
    total === 1 ? 'Avisá al laboratorio: se canceló 1 venta.' : `Avisá al laboratorio: se cancelaron ${total} ventas.`,
  urgentVouchers: (total: number) =>
    total === 1
      ? 'Un comprobante espera a ARCA desde hace días: pasado el quinto, cambia su fecha.'
      : `${total} comprobantes esperan a ARCA desde hace días: pasado el quinto, cambia su fecha.`,
  waitingVouchers: (total: number) =>
    total === 1
      ? 'Un comprobante espera a ARCA desde hace más de un día.'
      : `${total} comprobantes esperan a ARCA desde hace más de un día.`,
  rejectedVouchers: (total: number) =>
    total === 1 ? 'ARCA rechazó un comprobante.' : `ARCA rechazó ${total} comprobantes.`,
  seeAccounts: 'Ver las cuentas',
} as const;
