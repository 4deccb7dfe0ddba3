import { formatInstant } from '../../base/shop-time.ts';

interface PasswordLink {
  name: string;
  shop: string;
  url: string;
  expiresAt: string;
  timeZone: string;
}

export function passwordMail({ name, shop, url, expiresAt, timeZone }: PasswordLink): {
  subject: string;
  text: string;
} {
  const text = `Hola ${name}:

Alguien escribió tu correo en «Olvidé mi contraseña» de Dioptría. Con este enlace elegís la contraseña con la que entrás a ${shop}:

${url}

El enlace sirve una vez, hasta el ${formatInstant(expiresAt, timeZone)}. No se lo pases a nadie.

¿No lo pediste? No tenés que hacer nada: tu contraseña sigue siendo la misma. Si te llegan varios, avisale a quien administra la óptica.
`;
  return { subject: `Elegí tu contraseña de ${shop}`, text };
}
