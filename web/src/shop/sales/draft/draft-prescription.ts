import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { onlyDistance } from '@dioptria/contract/shop/sales/prescribed-line.ts';
import type { Prescription } from '../../prescriptions/prescriptions-api.ts';
import type { DraftChange, DraftPrescription, ProductLine, SaleDraft } from './sale-draft.ts';

export const toDraftPrescription = ({ _id, createdAt, ...eyes }: Prescription): DraftPrescription => ({
  _id,
  createdAt,
  distance: onlyDistance(eyes),
});

export const assignPrescription =
  (prescription: DraftPrescription | null): DraftChange =>
  (draft) =>
    proposeTypes({ ...draft, prescription });

/** The user has neither chosen a type nor refused one. */
const isOpen = ({ product, prescriptionType, typeIs }: ProductLine): boolean =>
  product.asksType && prescriptionType === 'none' && typeIs !== 'refused';

/** Unless the user has answered for the line. */
export function proposeType(line: ProductLine, { prescription }: Pick<SaleDraft, 'prescription'>): ProductLine {
  if (!line.product.asksType || !(isOpen(line) || line.typeIs === 'proposed')) return line;
  const prescriptionType = prescription?.distance ?? 'none';
  return { ...line, prescriptionType, typeIs: prescriptionType === 'none' ? undefined : 'proposed' };
}

/** After the prescription has changed (docs/rules.md#wizard-21). */
export const proposeTypes: DraftChange = (draft) => ({
  ...draft,
  products: draft.products.map((line) => proposeType(line, draft)),
});

export const chooseType = (productId: string, prescriptionType: PrescriptionType): DraftChange =>
  answerType(productId, { prescriptionType, typeIs: undefined });

export const refuseType = (productId: string): DraftChange =>
  answerType(productId, { prescriptionType: 'none', typeIs: 'refused' });

const answerType =
  (productId: string, answer: Pick<ProductLine, 'prescriptionType' | 'typeIs'>): DraftChange =>
  (draft) => ({
    ...draft,
    products: draft.products.map((line) => (line.product._id === productId ? { ...line, ...answer } : line)),
  });

/** From top to bottom. */
export const openTypes = ({ products }: Pick<SaleDraft, 'products'>): string[] =>
  products.flatMap((line, index) => (isOpen(line) ? [`products.${index}.prescriptionType`] : []));
