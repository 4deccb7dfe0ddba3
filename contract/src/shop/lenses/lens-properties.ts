/** The value '' means that the property is not known. */
import { z } from '../../base/zod.ts';
import { lensDesignLabels, lensIndexLabels, lensMaterialLabels, lensTreatmentLabels } from './lens-labels.ts';

function option<Key extends string>(labels: Readonly<Record<Key, string>>) {
  // The type of `Object.keys` is string[], so the cast restores the type of the keys.
  const values = Object.keys(labels) as [Key, ...Key[]];
  return z.enum(values, { error: 'Elegí una opción de la lista.' });
}

export const lensDesign = () => option(lensDesignLabels);
export const lensMaterial = () => option(lensMaterialLabels);
export const lensIndex = () => option(lensIndexLabels);

export const lensTreatments = () =>
  z
    .array(option(lensTreatmentLabels), { error: 'Faltan los tratamientos.' })
    .max(100, 'La lista es demasiado larga.')
    .overwrite((treatments) => [...new Set(treatments)]);
