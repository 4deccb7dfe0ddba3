import { describe, expect, it } from 'vitest';
import { clientNotFound, documentTypes, policyText } from './client-labels.ts';
import { clients, clientsWithEmail } from './clients.ts';
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

  it('the e-mail address may be blank if the shop does not ask for it, and a wrong address is always refused (docs/rules.md#clients-8)', () => {
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
      birthDate: null,
      notes: '',
    });
  });

  it('the insurance is an id or null', () => {
    expect(clients.create.parse({ ...least, insuranceId: someId }).insuranceId).toBe(someId);
    expect(clients.create.parse({ ...least, insuranceId: null }).insuranceId).toBeNull();
    expect(problemsOf(clients.create, { ...least, insuranceId: 'OSDE' })).toEqual({
      insuranceId: 'La referencia no es válida.',
    });
  });

  it('notes have at most 1,000 characters (docs/rules.md#clients-14)', () => {
    expect(problemsOf(clients.update, { notes: 'x'.repeat(1000) })).toEqual({});
    expect(problemsOf(clients.update, { notes: 'x'.repeat(1001) })).toEqual({
      notes: 'No puede superar los 1000 caracteres.',
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

describe('The birth date and the insurers of a client (docs/rules.md#clients-10)', () => {
  it('a birth date is a day from 1900 to today', () => {
    const wrong = { birthDate: 'La fecha de nacimiento no puede ser anterior a 1900 ni posterior a hoy.' };
    expect(problemsOf(clients.update, { birthDate: '2011-05-20' })).toEqual({});
    expect(problemsOf(clients.update, { birthDate: null })).toEqual({});
    expect(problemsOf(clients.update, { birthDate: '1899-12-31' })).toEqual(wrong);
    expect(problemsOf(clients.update, { birthDate: '2999-01-01' })).toEqual(wrong);
    expect(problemsOf(clients.update, { birthDate: '2011-02-30' })).toEqual({
      birthDate: 'La fecha proporcionada no es válida.',
    });
  });

  it('an insurer may be sent as its record, and a policy needs only the insurer', () => {
    expect(clients.update.parse({ policies: [{ insurance: { _id: someId, name: 'OSDE' } }] })).toEqual({
      policies: [{ insurance: someId, plan: null, affiliateNumber: '', holder: '', validUntil: null }],
    });
    expect(problemsOf(clients.update, { policies: [{ plan: someId }] })).toEqual({
      'policies.0.insurance': 'Este campo es obligatorio.',
    });
  });

  it('a client has at most three insurers, and no insurer twice', () => {
    const four = ['1', '2', '3', '4'].map((end) => ({ insurance: `${someId.slice(0, -1)}${end}` }));
    expect(problemsOf(clients.update, { policies: four })).toEqual({
      policies: 'Un cliente tiene tres obras sociales como máximo.',
    });
    expect(problemsOf(clients.update, { policies: [{ insurance: someId }, { insurance: someId }] })).toEqual({
      'policies.1.insurance': 'La obra social ya está en otro renglón.',
    });
  });

  it('exported files and the audit log show a policy as one line', () => {
    const text = {
      insurance: { _id: someId, name: 'OSDE' },
      plan: { _id: someId, name: '410' },
      affiliateNumber: '77/1',
    };
    expect(policyText({ ...text, holder: 'Luis Pérez', validUntil: '2027-12-31' })).toBe(
      'OSDE · 410 · afiliado 77/1 · titular Luis Pérez · hasta el 31/12/2027',
    );
    expect(policyText({ ...text, plan: null, affiliateNumber: '', holder: '', validUntil: null })).toBe('OSDE');
  });
});

describe('Searching a client by document (docs/rules.md#wizard-2)', () => {
  it('a search without a result shows a message', () => {
    expect(clientNotFound).toBe('No se encontraron datos. Intente nuevamente con otro numero de cliente.');
  });
});
