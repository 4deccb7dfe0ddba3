export const paperTexts = {
  date: 'Fecha',
  taxId: (taxId: string) => `CUIT ${taxId}`,
  technicalDirector: (name: string, license: string) => `Director técnico: ${name}${license && ` · ${license}`}`,
} as const;
