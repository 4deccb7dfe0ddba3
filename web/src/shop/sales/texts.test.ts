import { describe, expect, test } from 'vitest';
import { insurerText } from './texts.ts';

describe('The insurer of a client', () => {
  test("has the words 'Obra Social' before its name", () => {
    expect(insurerText('OSDE')).toBe('Obra Social OSDE');
  });

  test('does not repeat the words with which its name begins', () => {
    expect(insurerText('Obra Social del Personal de la Industria')).toBe('Obra Social del Personal de la Industria');
    expect(insurerText('OBRA SOCIAL DE DOCENTES')).toBe('OBRA SOCIAL DE DOCENTES');
  });
});
