/** The API accepts the name of any time zone, but no offset from UTC (docs/rules.md#settings-7). */
export const timeZoneLabels: Readonly<Record<string, string>> = {
  'America/Argentina/Buenos_Aires': 'Argentina (Buenos Aires)',
  'America/Asuncion': 'Paraguay (Asunción)',
  'America/Bogota': 'Colombia (Bogotá)',
  'America/La_Paz': 'Bolivia (La Paz)',
  'America/Lima': 'Perú (Lima)',
  'America/Mexico_City': 'México (Ciudad de México)',
  'America/Montevideo': 'Uruguay (Montevideo)',
  'America/Santiago': 'Chile (Santiago)',
  'America/Sao_Paulo': 'Brasil (San Pablo)',
  'Europe/Madrid': 'España (Madrid)',
};

export const unknownTimeZone = 'Elegí una zona horaria de la lista.';

export const secondFactorLabels = {
  optional: 'A nadie',
  admins: 'A los administradores',
  everyone: 'A todos los usuarios',
} as const;

/** In pesos; 'none' keeps the cents. */
export const priceRoundingLabels = {
  none: 'Sin redondeo',
  '10': 'A $ 10',
  '50': 'A $ 50',
  '100': 'A $ 100',
  '500': 'A $ 500',
  '1000': 'A $ 1.000',
} as const;
export type PriceRounding = keyof typeof priceRoundingLabels;
/** In the order in which selects show them. An object would put its numeric keys first. */
export const priceRoundings = ['none', '10', '50', '100', '500', '1000'] as const satisfies readonly PriceRounding[];

export const roundingCents = (rounding: PriceRounding): number => (rounding === 'none' ? 1 : Number(rounding) * 100);
