import type { ScreenTexts } from '../../base/resource/texts.ts';

/** The texts of the panels of an insurer. */
export const panelTexts = {
  title: 'Cobranza',
  hint: 'Condiciones, planes y nomenclador',
} as const;

/** The texts of an insurer's plans. */
export const planTexts = {
  title: 'Planes',
  detail: 'Cada plan puede tener sus propias reglas. Sin planes, las reglas valen para todos los afiliados.',
  none: 'Sin planes.',
  add: 'Agregar plan',
  ofPlan: (name: string) => `Plan ${name}`,
  disabled: 'Inactivo',
  codeHelp: 'El de la obra social, si tiene.',
  form: {
    createFailed: 'Error al crear el plan.',
    updateFailed: 'Error al actualizar el plan.',
    deleteFailed: 'Error al eliminar el plan.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este plan?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar plan',
      cancel: 'Conservar',
      destructive: true,
    }),
  } satisfies Partial<ScreenTexts>,
} as const;

/** The texts of an insurer's tariff. */
export const ruleTexts = {
  title: 'Nomenclador',
  detail: 'Qué paga la obra social por cada prestación. La venta propone la parte de cada uno según estas reglas.',
  none: 'Sin reglas.',
  total: (rules: number) => (rules === 1 ? '1 regla' : `${rules.toLocaleString('es-AR')} reglas`),
  open: 'Ver nomenclador',
  begin: 'Cargar nomenclador',
  ofInsurer: (name: string) => `Nomenclador de ${name}`,
  add: 'Nueva regla',
  ofRule: (code: string) => `Regla ${code}`,
  empty: 'Todavía no hay reglas.',
  emptyDetail: 'Cargá la primera con «Nueva regla» o traé una planilla con «Importar planilla».',
  code: 'Código',
  description: 'Descripción',
  target: 'Prestación',
  covers: 'Cubre',
  valid: 'Vale',
  plan: 'Plan',
  allPlans: 'Todos los planes',
  anyPlan: 'Cualquier plan',
  planHelp: 'Si lo dejás vacío, vale para todos los planes.',
  onlyValid: 'Las que valen hoy',
  anyDay: 'Todas las fechas',
  percentOf: (percent: string) => `${percent} %`,
  upTo: (amount: string) => `hasta ${amount}`,
  full: 'Total',
  fullAt: (price: string) => `Total a ${price}`,
  discountOf: (value: string) => `Descuento ${value}`,
  copayOf: (amount: string) => `coseguro ${amount}`,
  from: (day: string) => `Desde ${day}`,
  fromTo: (from: string, until: string) => `${from} al ${until}`,
  amountHelp: 'Por unidad, para un importe fijo o un descuento.',
  percentHelp: 'Del precio de la venta, para un porcentaje o un descuento.',
  capHelp: 'Lo máximo que paga por unidad. Si lo dejás vacío, no hay tope.',
  agreedPriceHelp: 'Reemplaza tu precio en la venta. Si lo dejás vacío, se usa tu precio.',
  upgradeHelp: 'El cliente puede elegir algo más caro y pagar la diferencia.',
  copayHelp: 'Lo que paga el cliente por la prestación.',
  copayDeductedHelp: 'La obra social lo resta de lo que paga.',
  sphereHelp: 'En dioptrías, sin signo.',
  ageHelp: 'Años cumplidos, inclusive.',
  validUntilHelp: 'Si lo dejás vacío, no tiene fecha de fin.',
  conflictingBenefitHelp: 'Avisa si el afiliado ya tuvo una de estas en el período.',
  folds: {
    copay: 'Coseguro',
    limits: 'Graduación, diseño y edad',
    frequency: 'Frecuencia',
  },
  form: {
    createFailed: 'Error al crear la regla.',
    updateFailed: 'Error al actualizar la regla.',
    deleteFailed: 'Error al eliminar la regla.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar esta regla?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar regla',
      cancel: 'Conservar',
      destructive: true,
    }),
  } satisfies Partial<ScreenTexts>,
} as const;
