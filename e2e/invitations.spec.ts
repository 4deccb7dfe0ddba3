import type { Browser, Page } from '@playwright/test';
import { codeOf } from './support/authenticator.ts';
import { expect, test } from './support/test.ts';

const visitor = (browser: Browser, baseURL: string | undefined) =>
  browser.newPage({ baseURL: String(baseURL), storageState: { cookies: [], origins: [] } });

async function choose(page: Page, password: string, repeated = password) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repetir contraseña').fill(repeated);
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
}

async function signInByHand(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

// docs/rules.md#users-10
test.describe('An invitation', () => {
  test.use({ role: 'admin' });

  test(
    'the admin who creates a user without a password gets an invitation; its link lets the user choose a password once',
    { tag: '@phone-only' },
    async ({ page, shop, browser, baseURL }) => {
      const { email } = await shop.user('admin');
      await page.goto('/users');
      await page.getByRole('button', { name: 'Crear Nuevo Usuario' }).click();
      const form = page.getByRole('dialog', { name: 'Crear Nuevo Usuario' });
      await form.getByLabel('Nombre').fill('Berta Ríos');
      await form.getByLabel('Email').fill(`berta-${email}`);
      await form.getByLabel('Rol').selectOption('Vendedor');
      await form.getByRole('button', { name: 'Guardar' }).click();

      const invitation = page.getByRole('dialog', { name: 'Invitación de Berta Ríos' });
      const link = await invitation.getByLabel('Enlace').inputValue();
      expect(link).toContain('/invitacion#');
      await expect(invitation.getByRole('link', { name: 'Enviar por correo' })).toHaveAttribute(
        'href',
        /^mailto:berta-/,
      );
      await invitation.getByRole('button', { name: 'Cerrar' }).last().click();
      await expect(invitation).toBeHidden();

      const theirs = await visitor(browser, baseURL);
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { name: 'Hola Berta Ríos' })).toBeVisible();
      await expect(theirs.getByLabel('Correo Electrónico')).toHaveValue(`berta-${email}`);
      await choose(theirs, 'caballo lampara', 'caballo lampada');
      await expect(theirs.getByText('Las contraseñas no coinciden.')).toBeVisible();
      await choose(theirs, 'qwertyuiop');
      await expect(theirs.getByText('Esa contraseña es de las más usadas y es fácil de adivinar.')).toBeVisible();
      await choose(theirs, 'caballo lampara');
      await expect(theirs).toHaveURL(/\/dashboard$/);
      expect(await shop.signIn({ email: `berta-${email}`, password: 'caballo lampara' })).toHaveProperty('token');

      const again = await visitor(browser, baseURL);
      await again.goto(link);
      await expect(again.getByText('Este enlace no sirve: está incompleto, ya se usó o venció.')).toBeVisible();
      await again.getByRole('link', { name: 'Ir a Iniciar Sesión' }).click();
      await expect(again).toHaveURL(/\/login$/);
      await again.close();
      await theirs.close();
    },
  );

  test("an admin makes an invitation in the user's detail; accepting the invitation asks before it ends another user's session", async ({
    page,
    shop,
    baseURL,
  }) => {
    const seller = await shop.user('seller');
    await page.goto('/users');
    await page.getByRole('region', { name: 'Lista de Usuarios' }).getByRole('button', { name: /Pablo/ }).click();
    await page.getByRole('button', { name: 'Crear enlace de invitación' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invitación de Pablo Herrera' });
    const link = await invitation.getByLabel('Enlace').inputValue();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('En este navegador ya hay una sesión abierta.')).toBeVisible();
    await page.getByRole('link', { name: 'Seguir en la sesión abierta' }).click();
    await expect(page.getByRole('button', { name: /Hola Andrea!/ })).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'Usar la invitación' }).click();
    await choose(page, 'caballo lampara');
    await expect(page.getByRole('button', { name: /Hola Pablo!/ })).toBeVisible();
    expect(String(baseURL)).toContain(new URL(page.url()).host);
    expect(await shop.signIn({ ...seller, password: 'caballo lampara' })).toHaveProperty('token');
  });
});

// docs/rules.md#users-11
test.describe('A user with a password that an admin typed', () => {
  test.use({ role: 'anonymous' });

  test(
    'the user must change the password before doing anything else',
    { tag: '@phone-only' },
    async ({ page, shop }) => {
      const { email } = await shop.user('admin');
      const typed = { email: `berta-${email}`, password: 'clave de transito' };
      const admin = await shop.as('admin');
      await admin.post('/tenant/users', { name: 'Berta Ríos', role: 'seller', ...typed });
      await signInByHand(page, typed);
      await expect(page.getByRole('heading', { name: 'Elegí tu contraseña' })).toBeVisible();
      await page.goto('/sales');
      await expect(page.getByRole('heading', { name: 'Elegí tu contraseña' })).toBeVisible();

      const change = async (next: string) => {
        await page.getByLabel('Contraseña que te dieron').fill(typed.password);
        await page.getByLabel(/^Contraseña nueva/).fill(next);
        await page.getByLabel('Repetir contraseña nueva').fill(next);
        await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      };
      await change(typed.password);
      await expect(page.getByText('Elegí una contraseña distinta de la que te dieron.')).toBeVisible();
      await change('caballo lampara');
      await expect(page.getByRole('heading', { name: 'Ventas' })).toBeVisible();
      expect(await shop.signIn({ email: typed.email, password: 'caballo lampara' })).toHaveProperty('token');
    },
  );
});

// docs/rules.md#sessions-14
test.describe('The second factor, when the shop requires it of everybody', () => {
  test.use({ role: 'admin' });

  test('each user must set up the second factor first; a page that another user has open asks for the second factor at once', async ({
    page,
    shop,
    browser,
    baseURL,
  }) => {
    const seller = await shop.user('seller');
    const { password } = await shop.user('admin');
    const theirs = await visitor(browser, baseURL);
    await signInByHand(theirs, seller);
    await expect(theirs).toHaveURL(/\/dashboard$/);

    await page.goto('/settings');
    await page.getByLabel('Pedir la verificación en dos pasos').selectOption('A todos los usuarios');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(theirs.getByRole('heading', { name: 'Activá la verificación en dos pasos' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(theirs).toHaveURL(/\/login$/);
    await theirs.close();

    await expect(page.getByRole('heading', { name: 'Activá la verificación en dos pasos' })).toBeVisible();
    await page.getByRole('button', { name: 'Activar' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
    await question.getByLabel('Contraseña').fill(password);
    await question.getByRole('button', { name: 'Continuar' }).click();
    const setUp = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
    const secret = (await setUp.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await setUp.getByLabel('Código de 6 dígitos').fill(codeOf(secret.replaceAll(' ', '')));
    await setUp.getByRole('button', { name: 'Activar' }).click();
    const kept = page.getByRole('dialog', { name: 'Guardá tus códigos de recuperación' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    await kept.getByRole('button', { name: 'Los guardé' }).click();
    await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible();
  });
});
