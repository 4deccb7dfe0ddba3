/** In days since the due day. A debt that is not due yet has the first age. */
export const debtAges = [
  { field: 'upTo30', label: '0–30 días', most: 30 },
  { field: 'upTo60', label: '31–60 días', most: 60 },
  { field: 'upTo90', label: '61–90 días', most: 90 },
  { field: 'over90', label: 'Más de 90 días', most: Infinity },
] as const;

export type DebtAge = (typeof debtAges)[number]['field'];

export function ageOf(days: number): DebtAge {
  return (debtAges.find(({ most }) => days <= most) ?? debtAges[3]).field;
}
