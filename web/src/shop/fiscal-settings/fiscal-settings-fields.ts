import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import {
  fiscalModeTable,
  fiscalModes,
  type FiscalMode,
} from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { fieldLabelOf } from '@dioptria/contract/base/resource.ts';
import type { Field } from '../../base/resource/fields/field.ts';
import type { FormValues } from '../../base/resource/fields/field-values.ts';
import { fieldOf } from '../../base/resource/screen.tsx';
import { missingText, modeDetails } from './texts.ts';

const modeOf = (value: unknown): FiscalMode => fiscalModes.find((mode) => mode === value) ?? 'off';

/** Every voucher has to print the field (RG 1415). */
const missingOnPaper = (field: 'activitiesStart' | 'address') => (values: TypedValues) =>
  fiscalModeTable[modeOf(values['mode'])].issues && !values[field] ? missingText : undefined;

const pointOfSale: Field = {
  ...fieldLabelOf(fiscalSettings, 'pointOfSale'),
  kind: 'reference',
  of: 'points_of_sale',
  field: 'pointOfSaleId',
  shows: 'pointOfSale',
  source: { list: resourceEndpoints.points_of_sale.list, filter: { enabled: true }, creates: 'points_of_sale' },
  help: 'Se propone al facturar. Si lo dejás vacío, se propone el de menor número.',
};

export const fieldGroups = [
  {
    title: 'Modo',
    detail: 'Para conocer la facturación, empezá por el simulador. Podés cambiar de modo cuando quieras.',
    declared: [{ field: 'mode', wide: true, hint: ({ mode }: TypedValues) => modeDetails[modeOf(mode)] }],
    more: [],
  },
  {
    title: 'Datos del emisor',
    detail: 'Como figuran en ARCA. Se imprimen en cada comprobante.',
    declared: [
      { field: 'cuit' },
      { field: 'legalName' },
      { field: 'vatCondition' },
      { field: 'classA', help: 'Solo si ARCA te notificó que tus facturas A la llevan.' },
      {
        field: 'grossIncome',
        help: 'El número de inscripción. Si lo dejás vacío, la factura dice «no contribuyente».',
      },
      { field: 'activitiesStart', hint: missingOnPaper('activitiesStart') },
      { field: 'address', wide: true, hint: missingOnPaper('address') },
      {
        field: 'certificateHolder',
        wide: true,
        help: 'Solo si el certificado es de otro CUIT que representa a la óptica, como el de tu contador.',
      },
    ],
    more: [],
  },
  {
    title: 'Cuándo facturar',
    detail: 'Siempre se puede facturar a mano desde la venta.',
    declared: [
      { field: 'issueAt', help: 'Lo que elijas vale para las ventas de ahora en adelante.' },
      {
        field: 'depositIssueAt',
        help: 'Si la seña congela el precio, se factura al señar (RG 1415). Consultá a tu contador.',
      },
    ],
    more: [pointOfSale],
  },
].map(({ declared, more, ...group }) => ({
  ...group,
  fields: [...declared.map((field) => fieldOf(fiscalSettings, field)), ...more],
}));

export const needsProcedure = (mode: unknown): mode is 'homologation' | 'production' =>
  mode === 'homologation' || mode === 'production';

/** False if the issuer's other values make the field meaningless. */
export function isAsked({ field }: Field, { mode, vatCondition, issueAt }: FormValues): boolean {
  if (field === 'classA') return vatCondition === 'registered';
  if (field === 'depositIssueAt') return issueAt !== 'manual';
  return field === 'certificateHolder' ? needsProcedure(mode) : true;
}
