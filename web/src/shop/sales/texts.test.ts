import { describe, expect, test } from 'vitest';
import { insurerText } from './texts.ts';

describe('The insurer of a client', () => {
  test("the text has the words 'Obra Social' before the insurer's name", () => {
    expect(insurerText('OSDE')).toBe('Obra Social OSDE');
  });

  test("the text does not repeat 'Obra Social' if the insurer's name begins with these words", () => {
    expect(insurerText('Obra Social del Personal de la Industria')).toBe('Obra Social del Personal de la Industria');
    expect(insurerText('OBRA SOCIAL DE DOCENTES')).toBe('OBRA SOCIAL DE DOCENTES');
  });
});
