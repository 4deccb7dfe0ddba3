import { describe, expect, it } from 'vitest';
import { isNoInsurer } from './insurer-names.ts';

describe('A client without an insurer (docs/rules.md#imports-31)', () => {
  it.each([
    'PARTICULAR',
    'Particulares',
    'NO TIENE',
    'no',
    '-',
    '--',
    '—',
    '.',
    'S/D',
    'N/A',
    'Ninguna',
    'Sin O.S.',
    'SIN OBRA SOCIAL',
    'no posee',
    '0',
  ])('«%s» is no insurer', (text) => expect(isNoInsurer(text)).toBe(true));

  it.each(['OSDE', 'PAMI', 'Particular Salud S.A.', 'O.S.D.E.', 'Noble', 'IOMA', 'Obra Social'])(
    '«%s» is an insurer',
    (text) => expect(isNoInsurer(text)).toBe(false),
  );
});
