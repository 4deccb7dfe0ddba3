import type { VatTreatment } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { vatTreatmentLabels } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import type { Question } from '../../base/ui/dialogs/question.ts';

export const termsTexts = {
  title: 'Condiciones',
  edit: 'Cambiar condiciones',
  saveFailed: 'Error al guardar las condiciones.',
  prescriptionHelp: 'Contados desde el día de la receta.',
  cutoffHelp: 'El período va del día siguiente hasta este.',
  presentHelp: 'Desde el fin del período. Si lo dejás vacío, no hay plazo.',
  paysHelp: 'Desde el día en que se presenta.',
  resubmitHelp: 'Desde la respuesta. Si lo dejás vacío, no hay plazo.',
  intermediaryHelp: 'La cámara o el colegio, si no presentás vos.',
  feeHelp: 'Lo que descuenta cuando paga.',
  vatHelp: 'Solo para la parte de la obra social. La parte del cliente lleva siempre 21 %.',
  vatQuestion: (treatment: VatTreatment): Question => ({
    title: `¿Facturarle con IVA ${vatTreatmentLabels[treatment].toLowerCase()}?`,
    message:
      'Depende de quién paga: la parte de PAMI, de una obra social o de una mutual puede estar exenta, y la de una prepaga llevar 10,5 %. ' +
      'Cambialo solo según tu contador.',
    confirm: 'Sí, según mi contador',
    cancel: 'Volver',
  }),
} as const;
