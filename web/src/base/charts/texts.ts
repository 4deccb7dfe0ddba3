export const chartTexts = {
  total: 'Total',
  tableOf: (title: string) => `Tabla: ${title}`,
  chartHint: (title: string) => `Gráfico: ${title}. Recorrelo con las flechas.`,
} as const;
