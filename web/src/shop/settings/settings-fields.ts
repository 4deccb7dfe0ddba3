import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { isPlain } from '../../base/resource/fields/field.ts';
import { fieldOf } from '../../base/resource/screen.tsx';

export const fieldGroups = [
  {
    title: 'Datos de la óptica',
    detail: 'El nombre aparece arriba de cada pantalla. Todo se imprime en los comprobantes.',
    declared: [
      { field: 'name' },
      { field: 'legalName' },
      { field: 'taxId' },
      { field: 'phone' },
      { field: 'email' },
      { field: 'address' },
      {
        field: 'logo',
        wide: true,
        help: 'Cualquier imagen: se guarda como PNG de hasta 800 píxeles. Se imprime en los comprobantes.',
      },
    ],
  },
  {
    title: 'Dirección técnica',
    detail: 'La persona responsable de la óptica ante la autoridad sanitaria. Se imprime en los comprobantes.',
    declared: [{ field: 'technicalDirector' }, { field: 'technicalLicense' }],
  },
  {
    title: 'Ventas y stock',
    detail: 'Cómo trabaja el mostrador.',
    declared: [
      { field: 'minimumDeposit', help: 'Del total de cada pedido con cristales. Con 0 no se exige seña.' },
      { field: 'lowStock', help: 'Con esta cantidad o menos, el Dashboard avisa que el producto tiene bajo stock.' },
      { field: 'asksBeforeDelivering', wide: true, help: 'Al entregar una orden que todavía debe.' },
      {
        field: 'priceRounding',
        help: 'Los precios que se calculan por costo y rentabilidad se redondean hacia arriba. Un precio fijo queda como está. Los precios ya guardados no cambian: para redondearlos, hacé un cambio de precios de 0 % en Stock.',
      },
      {
        field: 'purchaseMonths',
        help: 'Un pedido sugerido cubre lo que se vende en estos meses.',
      },
      {
        field: 'consecutiveNumbers',
        wide: true,
        help: 'Cada venta lleva el número que sigue al de la anterior.',
      },
      {
        field: 'proposesDelivery',
        wide: true,
        help: 'En una venta sin cristales, sin receta y sin productos personalizados, con la fecha de hoy. Se puede cambiar en cada venta.',
      },
    ],
  },
  {
    title: 'Clientes y recetas',
    detail: 'Qué se pide y qué ve el cliente.',
    declared: [
      { field: 'prescriptionMonths', help: 'Una receta nueva propone este vencimiento.' },
      { field: 'asksForEmail', wide: true, help: 'Si está apagado, un cliente nuevo puede no tener correo.' },
      {
        field: 'sellersCorrectContact',
        wide: true,
        help: 'Nombre, teléfono, correo y dirección de un cliente. Si está apagado, se permite a cada vendedor en Usuarios.',
      },
      {
        field: 'showsBalance',
        wide: true,
        help: 'La página con la que el cliente sigue su orden dice cuánto falta pagar.',
      },
    ],
  },
  {
    title: 'Caja',
    detail: 'Cómo se cobra y se cierra la caja.',
    declared: [
      {
        field: 'paymentMethods',
        wide: true,
        help: 'Los que se ofrecen al cobrar, y cómo se llaman en tu óptica. Un pago anterior conserva su método aunque ya no se ofrezca.',
      },
      {
        field: 'blindCount',
        wide: true,
        help: 'Un vendedor no ve lo esperado ni las diferencias, tampoco después de cerrar.',
      },
      { field: 'cashNeedsSession', wide: true, help: 'Para cobrar o devolver en efectivo hay que abrir la caja.' },
    ],
  },
  {
    title: 'Taller',
    detail: 'Cuánto puede diferir un cristal terminado del pedido. Al principio, la norma ANSI Z80.1.',
    declared: [
      {
        field: 'asksBeforeFinishing',
        wide: true,
        help: 'Al marcar «Para Retirar» una orden con trabajos sin controlar.',
      },
      { field: 'lensTolerances', wide: true },
    ],
  },
  {
    title: 'Mensajes',
    detail:
      'Los textos con que se avisa a los clientes. Entre llaves va lo que se completa solo: {nombre}, {numero}, {saldo}, {pagina}, {optica}, {vencimiento}.',
    declared: [
      { field: 'readyMessage', wide: true, rows: 3 },
      { field: 'balanceMessage', wide: true, rows: 3 },
      { field: 'recallMessage', wide: true, rows: 3 },
    ],
  },
  {
    title: 'Seguridad',
    detail: 'Cómo entran los usuarios.',
    declared: [
      {
        field: 'secondFactor',
        help: 'Quien todavía no la tenga la activa apenas entra, y no puede hacer otra cosa antes. Vos también.',
      },
    ],
  },
  {
    title: 'Primeros pasos',
    detail: 'La lista del Dashboard para dejar lista una óptica nueva.',
    declared: [{ field: 'showsFirstSteps', wide: true, help: 'Desaparece sola cuando todo está hecho.' }],
  },
  {
    title: 'Día y hora',
    detail: 'De las ventas, los vencimientos y los reportes.',
    declared: [{ field: 'timeZone' }],
  },
].map(({ declared, ...group }) => ({
  ...group,
  fields: declared.map((field) => fieldOf(settings, field)).filter(isPlain),
}));
