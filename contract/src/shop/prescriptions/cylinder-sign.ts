export const cylinderSignLabels = {
  asWritten: 'Como la receta',
  minus: 'Negativo',
  plus: 'Positivo',
} as const;
export type CylinderSign = keyof typeof cylinderSignLabels;
