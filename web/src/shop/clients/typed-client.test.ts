import { expect, it } from 'vitest';
import { typedClient } from './typed-client.ts';

it('a typed text fills the document, the name or the phone of a new client (docs/rules.md#wizard-18)', () => {
  expect(typedClient(' 30.111.222 ')).toEqual({ numId: '30.111.222', typeId: 'DNI' });
  expect(typedClient('4555666')).toEqual({ numId: '4555666', typeId: 'DNI' });
  expect(typedClient('AAB 123456')).toEqual({ numId: 'AAB 123456', typeId: 'PASAPORTE' });
  expect(typedClient('123456')).toEqual({ numId: '123456' });
  expect(typedClient('11 6487-5201')).toEqual({ phone: '11 6487-5201' });
  expect(typedClient('Julia Ponce')).toEqual({ name: 'Julia Ponce' });
  expect(typedClient(' - ')).toEqual({});
});
