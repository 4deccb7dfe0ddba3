import { describe, expect, it } from 'vitest';
import { certificateWarning, certificateWarningText } from './connection-labels.ts';

const validTo = '2028-11-24T15:00:00.000Z';
const daysBefore = (days: number) => new Date(Date.parse(validTo) - days * 86_400_000);

describe('The warning about the end of a certificate (docs/rules.md#fiscal-14)', () => {
  it.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0.5, 7],
    [0, 0],
    [-3, 0],
  ])('%d days before the end, `certificateWarning` returns %s', (days, limit) => {
    expect(certificateWarning(validTo, daysBefore(days))).toBe(limit);
  });

  it('a shop without a certificate gets no warning', () => {
    expect(certificateWarning(null, daysBefore(1))).toBeUndefined();
  });

  it.each([
    [20.5, 'El certificado de ARCA vence en 20 días (24/11/2028): renovalo para seguir facturando.'],
    [1.5, 'El certificado de ARCA vence mañana (24/11/2028): renovalo para seguir facturando.'],
    [0.5, 'El certificado de ARCA vence hoy (24/11/2028): renovalo para seguir facturando.'],
    [-1, 'El certificado de ARCA venció el 24/11/2028: no se puede facturar hasta renovarlo.'],
  ])('%d days before the end, the warning states the remaining time and the last day', (days, text) => {
    expect(certificateWarningText(validTo, daysBefore(days))).toBe(text);
  });
});
