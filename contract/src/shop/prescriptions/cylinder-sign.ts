/** A lab wants the cylinder as the prescription has it, or always with the same sign. */
export const cylinderSignLabels = {
  asWritten: 'Como la receta',
  minus: 'Negativo',
  plus: 'Positivo',
} as const;
export type CylinderSign = keyof typeof cylinderSignLabels;
