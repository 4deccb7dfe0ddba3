import { expect, test } from 'vitest';
import { passwordMail } from './password-mail.ts';

// docs/rules.md#sessions-16
test('the mail names the user and the shop, tells who may have asked, until when the link is valid, and that there is nothing to do for a user who did not ask', () => {
  const { subject, text } = passwordMail({
    name: 'Nora Nueva',
    shop: 'Óptica Sur',
    url: 'https://optica.example/invitacion#1.abc',
    expiresAt: '2026-12-01T15:30:00.000Z',
    timeZone: 'America/Argentina/Buenos_Aires',
  });
  expect(subject).toBe('Elegí tu contraseña de Óptica Sur');
  expect(text.split('\n\n')).toEqual([
    'Hola Nora Nueva:',
    'Alguien escribió tu correo en «Olvidé mi contraseña» de Dioptría. Con este enlace elegís la contraseña con la que entrás a Óptica Sur:',
    'https://optica.example/invitacion#1.abc',
    'El enlace sirve una vez, hasta el 01/12/2026, 12:30. No se lo pases a nadie.',
    '¿No lo pediste? No tenés que hacer nada: tu contraseña sigue siendo la misma. Si te llegan varios, avisale a quien administra la óptica.\n',
  ]);
});
