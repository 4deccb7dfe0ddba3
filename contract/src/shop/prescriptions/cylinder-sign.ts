/** The sign that a lab wants for the cylinder: the sign in the prescription, or always the same sign. */
export const cylinderSignLabels = {
  asWritten: 'Como la receta',
  minus: 'Negativo',
  plus: 'Positivo',
} as const;
export type CylinderSign = keyof typeof cylinderSignLabels;
