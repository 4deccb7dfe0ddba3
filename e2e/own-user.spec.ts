import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { codeOf } from './support/authenticator.ts';
import { expect, test } from './support/test.ts';

async function typePassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
  await dialog.getByLabel('Contraseña').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

async function signInByHand(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

test.describe("'Mi cuenta'", () => {
  test('the page lists the sessions of the user, and closes the other sessions at once; a new password needs the current password, and a common new password is refused', async ({
    page,
    shop,
    baseURL,
  }) => {
    const user = await shop.user('seller');
    const elsewhere = new Api(String(baseURL), await shop.signIn(user));
    await page.goto('/sales');
    await page.getByRole('button', { name: 'Hola Pablo!' }).click();
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
    const sessions = page.getByRole('region', { name: 'Sesiones' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText('Esta sesión');
    await sessions.getByRole('button', { name: 'Cerrar las demás' }).click();
    await typePassword(page, 'otra cosa');
    await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible();
    await typePassword(page, user.password);
    await expect(sessions.getByText('No hay otras sesiones abiertas.')).toBeVisible();
    await expect(elsewhere.get('/auth/me')).rejects.toThrow('401');

    const section = page.getByRole('region', { name: 'Contraseña', exact: true });
    const change = async (current: string, next: string) => {
      await section.getByLabel('Contraseña actual').fill(current);
      await section.getByLabel(/^Contraseña nueva/).fill(next);
      await section.getByLabel('Repetir contraseña nueva').fill(next);
      await section.getByRole('button', { name: 'Cambiar contraseña' }).click();
    };
    await change('otra cosa', 'caballo lampara');
    await expect(section.getByText('La contraseña actual no es correcta.')).toBeVisible();
    await change(user.password, 'qwertyuiop');
    await expect(section.getByText('Esa contraseña es de las más usadas y es fácil de adivinar.')).toBeVisible();
    await expect(section.getByLabel(/^Contraseña nueva/)).toBeFocused();
    await change(user.password, 'caballo lampara');
    await expect(page.getByText('La contraseña se actualizó correctamente.')).toBeVisible();
    await expect(section.getByLabel('Contraseña actual')).toHaveValue('');
    expect(await shop.signIn({ ...user, password: 'caballo lampara' })).toHaveProperty('token');
  });
});

test.describe('The second factor', () => {
  test.use({ role: 'admin' });

  test('the user turns the second factor on with a first code from the phone; then the sign-in asks for a code or a recovery code', async ({
    page,
    shop,
  }) => {
    const user = await shop.user('admin');
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
    await expect(section.getByText('Desactivada')).toBeVisible();
    await section.getByRole('button', { name: 'Activar' }).click();
    await typePassword(page, user.password);
    const setUp = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
    await expect(setUp.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
    const secret = ((await setUp.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
      ' ',
      '',
    );
    await setUp.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
    await setUp.getByRole('button', { name: 'Activar' }).click();
    const kept = page.getByRole('dialog', { name: 'Guardá tus códigos de recuperación' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const recovery = (await kept.getByRole('listitem').first().textContent()) ?? '';
    await kept.getByRole('button', { name: 'Los guardé' }).click();
    await expect(section.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

    for (const [code, left] of [
      [codeOf(secret, 1), 10],
      [recovery, 9],
    ] as const) {
      await page.getByRole('button', { name: 'Hola Andrea!' }).click();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await signInByHand(page, user);
      await expect(page.getByText('Ingresá el código de 6 dígitos de tu aplicación.')).toBeVisible();
      await expect(page.getByLabel('Código')).toBeFocused();
      if (code !== recovery) {
        await page.getByLabel('Código').fill('12');
        await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
        await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible();
      }
      await page.getByLabel('Código').fill(code);
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.getByRole('button', { name: 'Hola Andrea!' }).click();
      await page.getByRole('link', { name: 'Mi cuenta' }).click();
      await expect(section.getByText(`Te quedan ${left} códigos de recuperación.`)).toBeVisible();
    }
  });
});
