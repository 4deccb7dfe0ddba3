import { describe, expect, it } from 'vitest';
import { clientNotFound, clients, clientsWithEmail, documentTypes } from './clients.ts';
import { client, someId } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const { name, email, phone, typeId, numId } = client;
const least = { name, email, phone, typeId, numId };

describe('Creating a client (docs/rules.md#clients-1)', () => {
  it('name, e-mail address, phone, document type and number are required', () => {
    const missing = {
      name: 'Este campo es obligatorio.',
      email: 'Este campo es obligatorio.',
      phone: 'Este campo es obligatorio.',
      typeId: 'Este campo es obligatorio.',
      numId: 'Este campo es obligatorio.',
    };
    const blank = { name: ' ', email: '', phone: '  ', typeId: '', numId: ' ' };
    expect(problemsOf(clientsWithEmail.create, {})).toEqual(missing);
    expect(problemsOf(clientsWithEmail.create, blank)).toEqual(missing);
  });

  it('the e-mail address may be blank if the shop does not ask for it, and is never a wrong one (docs/rules.md#clients-8)', () => {
    const { email: _, ...without } = least;
    expect(clients.create.parse(without)).toMatchObject({ email: '' });
    expect(problemsOf(clients.create, { ...least, email: 'paula@' })).toEqual({
      email: 'Ingresá un correo electrónico válido.',
    });
  });

  it('address and insurance are optional', () => {
    expect(clients.create.parse(least)).toEqual({
      ...least,
      address: '',
      numInsurance: '',
      insuranceId: null,
      vatCondition: 'finalConsumer',
      taxId: '',
      legalName: '',
      fiscalAddress: '',
      acceptsMessages: true,
    });
  });

  it('the insurance is an id or null', () => {
    expect(clients.create.parse({ ...least, insuranceId: someId }).insuranceId).toBe(someId);
    expect(clients.create.parse({ ...least, insuranceId: null }).insuranceId).toBeNull();
    expect(problemsOf(clients.create, { ...least, insuranceId: 'OSDE' })).toEqual({
      insuranceId: 'La referencia no es válida.',
    });
  });

  it('the document type of a new client is DNI, PASAPORTE or CI', () => {
    expect(documentTypes).toEqual(['DNI', 'PASAPORTE', 'CI']);
    for (const type of documentTypes) expect(problemsOf(clients.create, { ...least, typeId: type })).toEqual({});
    expect(problemsOf(clients.create, { ...least, typeId: 'LE' })).toEqual({ typeId: 'Elegí una de las opciones.' });
  });

  it('a document number needs a letter or a digit', () => {
    for (const number of ['...', '-']) {
      expect(problemsOf(clients.create, { ...least, numId: number })).toEqual({
        numId: 'Ingresá el número de documento.',
      });
    }
    for (const number of ['20.123.456', 'AB 123', '7'])
      expect(problemsOf(clients.create, { ...least, numId: number })).toEqual({});
  });
});

describe('Changing a client (docs/rules.md#clients-2)', () => {
  it('an edit may set any text as document type and number', () => {
    expect(clients.update.parse({ typeId: 'Libreta Cívica', numId: 'LC 4.567' })).toEqual({
      typeId: 'Libreta Cívica',
      numId: 'LC 4.567',
    });
  });

  it('null removes the insurance', () => {
    expect(clients.update.parse({ insuranceId: null })).toEqual({ insuranceId: null });
  });
});

describe('Searching a client by document (docs/rules.md#wizard-2)', () => {
  it('a search without a result shows a message', () => {
    expect(clientNotFound).toBe('No se encontraron datos. Intente nuevamente con otro numero de cliente.');
  });
});
