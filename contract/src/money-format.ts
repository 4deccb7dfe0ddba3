const money = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });

/** Pesos as Argentina writes them, with two decimals: '$ 256.300,00'. The space does not break (spec §9). */
export const formatMoney = (pesos: number): string => money.format(pesos);
