import type { LensDesign, LensIndex, LensMaterial, LensTreatment } from '@dioptria/contract/shop/lenses/lens-labels.ts';

/** `treatments` are in the order of the variants. */
export interface LensPlan {
  design: LensDesign;
  material: LensMaterial;
  index: LensIndex;
  treatments: readonly (readonly LensTreatment[])[];
}

const treatments = [
  ['hardCoat'],
  ['hardCoat', 'antireflex'],
  ['antireflex', 'blueFilter'],
  ['antireflex', 'photochromic', 'uv'],
] as const;

export const lensPlan = (design: LensDesign, material: LensMaterial, index: LensIndex): LensPlan => ({
  design,
  material,
  index,
  treatments,
});
