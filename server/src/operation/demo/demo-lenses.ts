import type { LensDesign, LensIndex, LensMaterial, LensTreatment } from '@dioptria/contract/shop/lenses/lens-labels.ts';

/** The lens that a model is, and the treatments of its variants, in the order of the variants. */
export interface LensPlan {
  design: LensDesign;
  material: LensMaterial;
  index: LensIndex;
  treatments: readonly (readonly LensTreatment[])[];
}

/** The treatments of the variants 'blanco', 'con antirreflejo', 'con filtro azul' and 'fotocromático' of each model. */
const treatments = [
  ['hardCoat'],
  ['hardCoat', 'antireflex'],
  ['antireflex', 'blueFilter'],
  ['antireflex', 'photochromic', 'uv'],
] as const;

/** The lens of a model of the demo shop's catalog. */
export const lensPlan = (design: LensDesign, material: LensMaterial, index: LensIndex): LensPlan => ({
  design,
  material,
  index,
  treatments,
});
