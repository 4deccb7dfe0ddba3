import { expect, test } from 'vitest';
import { arcaReason, explainMessages, isProductBug, observationReason } from './arca-reasons.ts';

test("the explanation of ARCA's message contains the action that helps, and ARCA's code and text", () => {
  expect(explainMessages([{ code: 10_015, message: ' Campo DocNro invalido ' }])).toBe(
    'Falta identificar al cliente, o su documento no es válido. Facturá de nuevo con los datos correctos, o corregí la ficha del cliente y reintentá. (ARCA 10015: Campo DocNro invalido)',
  );
});

test('an observation that needs no action is explained by its meaning only', () => {
  expect(explainMessages([{ code: 10_217, message: 'El credito fiscal...' }])).toBe(
    'Es para un monotributista: lleva la leyenda de la Ley 27.618. (ARCA 10217: El credito fiscal...)',
  );
});

test('an unknown code has an explanation too', () => {
  expect(arcaReason(99_999)).toEqual({
    means: 'ARCA no lo autorizó.',
    action: 'Leé el mensaje de ARCA, corregí el dato y reintentá.',
  });
  expect(explainMessages([])).toBe('ARCA no lo autorizó. Leé el mensaje de ARCA, corregí el dato y reintentá.');
});

test('an unknown observation does not say that the authorised voucher was refused', () => {
  expect(observationReason(10_249)).toEqual({ means: 'ARCA lo autorizó con una observación.', action: '' });
  expect(observationReason(10_235)).toEqual(arcaReason(10_235));
});

test('amounts that do not add up are a fault of Dioptría, and an unknown CUIT is not', () => {
  expect([10_048, 10_051, 10_016, 10_015, 99_999].filter(isProductBug)).toEqual([10_048, 10_051]);
});
