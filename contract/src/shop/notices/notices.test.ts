import { describe, expect, it } from 'vitest';
import { filledText, noEmail, noticeLink, standardTemplates } from './notice-labels.ts';
import { newNotice } from './notices.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const ana = { phone: '11 2345-6789', email: 'ana@correo.com' };

describe('The text of a message (docs/rules.md#notices-4)', () => {
  it('the fields of the template are filled in', () => {
    const values = {
      nombre: 'Ana',
      numero: '4321',
      saldo: '$ 10,00',
      pagina: 'https://optica.example/1',
      optica: 'Sur',
    };
    expect(filledText('Hola {nombre}: {numero}, {saldo}. {pagina} {optica}', values)).toBe(
      'Hola Ana: 4321, $ 10,00. https://optica.example/1 Sur',
    );
  });

  it('a field without a value becomes empty, and any other text in braces does not change', () => {
    expect(filledText('{nombre}{saldo} {otra} {}', { nombre: 'Ana' })).toBe('Ana {otra} {}');
  });

  it('without a balance, the text does not mention a balance', () => {
    const values = { nombre: 'Ana', numero: '4321', optica: 'Sur', pagina: 'https://optica.example/1' };
    const { readyMessage } = standardTemplates;
    expect(filledText(readyMessage, values)).toBe(
      'Hola Ana: tu pedido 4321 de Sur está listo para retirar. Seguilo en https://optica.example/1',
    );
    expect(filledText(readyMessage, { ...values, saldo: '$ 10,00' })).toContain('Saldo: $ 10,00. Seguilo');
    for (const [template, text] of [
      [
        'Tu pedido N.º {numero} está listo, con un saldo de {saldo}. ¡Te esperamos!',
        'Tu pedido N.º 4321 está listo. ¡Te esperamos!',
      ],
      ['Saldo {saldo}; te esperamos.', 'te esperamos.'],
      ['Hola {nombre}.\nSaldo: {saldo}\n{optica}', 'Hola Ana.\nSur'],
      ['Hola {nombre}. Debés {saldo}!', 'Hola Ana.'],
    ] as const) {
      expect(filledText(template, values)).toBe(text);
    }
  });

  it('a value that looks like a field of the template is not replaced', () => {
    expect(filledText('{nombre} {numero}', { nombre: '{numero}', numero: '1' })).toBe('{numero} 1');
  });
});

describe('The link of a message (docs/rules.md#notices-2)', () => {
  it('the link opens WhatsApp or an e-mail; a wrong phone number or a missing address gives a problem instead', () => {
    expect(noticeLink(ana, 'whatsapp', 'Tu pedido', 'Hola')).toEqual({ link: 'https://wa.me/5491123456789?text=Hola' });
    expect(noticeLink(ana, 'email', 'Tu pedido', 'Hola')).toEqual({
      link: 'mailto:ana@correo.com?subject=Tu%20pedido&body=Hola',
    });
    expect(noticeLink({ ...ana, phone: '4321' }, 'whatsapp', 'Tu pedido', 'Hola')).toHaveProperty('problem');
    expect(noticeLink({ ...ana, email: '' }, 'email', 'Tu pedido', 'Hola')).toEqual({ problem: noEmail });
  });
});

describe('The record of a sent message', () => {
  it('a channel and a text are required', () => {
    expect(problemsOf(newNotice, { channel: 'fax', text: ' ' })).toEqual({
      channel: 'Elegí una de las opciones.',
      text: 'Este campo es obligatorio.',
    });
  });
});
