import { isBlankText } from '../../base/cell-values.ts';
import { compactKey } from '../../base/text.ts';

const noInsurers = new Set(
  [
    'Particular, Particulares, Cliente particular, Paciente particular, Privado, Sin obra social, Sin O.S., S/O.S., S/ obra social',
    'No tiene obra social, No tiene O.S., Sin cobertura, Sin prepaga, Sin mutual, Sin OOSS, Ninguna obra social, Contado, 0, 00, X',
  ].flatMap((texts) => texts.split(', ').map(compactKey)),
);

/** True for a text that other programs write for a client who pays without an insurer, such as 'PARTICULAR' or '-'. */
export const isNoInsurer = (text: string): boolean => isBlankText(text) || noInsurers.has(compactKey(text));
