import type { Page } from '@playwright/test';
import { codeOf } from './support/authenticator.ts';
import { expect, test } from './support/test.ts';

async function choose(page: Page, password: string, repeated = password) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repetir contraseña').fill(repeated);
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
}

/** A URL that differs only behind its '#' would not load the page again. */
async function follow(page: Page, link: string) {
  await page.goto('about:blank');
  await page.goto(link);
}

// docs/rules.md#users-10
test.describe('An invitation', () => {
  test.use({ role: 'admin' });

  test("a user who is created without a password gets an invitation; its link lets the user choose a password once, and asks before it ends another user's session", async ({
    page,
    shop,
    baseURL,
  }) => {
    const [{ email }] = await Promise.all([shop.user('admin'), shop.user('seller')]);
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
    await expect(invitation.getByRole('link', { name: 'Enviar por correo' })).toHaveAttribute('href', /^mailto:berta-/);
    await invitation.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(invitation).toBeHidden();
    await page.getByRole('region', { name: 'Lista de Usuarios' }).getByRole('button', { name: /Pablo/ }).click();
    await page.getByRole('button', { name: 'Crear enlace de invitación' }).click();
    const second = page.getByRole('dialog', { name: 'Invitación de Pablo Herrera' });
    const secondLink = await second.getByLabel('Enlace').inputValue();

    await follow(page, link);
    await expect(page.getByText('En este navegador ya hay una sesión abierta.')).toBeVisible();
    await page.getByRole('link', { name: 'Seguir en la sesión abierta' }).click();
    await expect(page.getByRole('button', { name: /Hola Andrea!/ })).toBeVisible();

    await follow(page, secondLink);
    await page.getByRole('button', { name: 'Usar la invitación' }).click();
    await choose(page, 'caballo lampara');
    await expect(page.getByRole('button', { name: /Hola Pablo!/ })).toBeVisible();
    expect(String(baseURL)).toContain(new URL(page.url()).host);

    await page.evaluate(() => localStorage.clear());
    await follow(page, link);
    await expect(page.getByRole('heading', { name: 'Hola Berta Ríos' })).toBeVisible();
    await expect(page.getByLabel('Correo Electrónico')).toHaveValue(`berta-${email}`);
    await choose(page, 'caballo lampara', 'caballo lampada');
    await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
    await choose(page, 'qwertyuiop');
    await expect(page.getByText('Esa contraseña es de las más usadas y es fácil de adivinar.')).toBeVisible();
    await choose(page, 'caballo lampara');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await shop.signIn({ email: `berta-${email}`, password: 'caballo lampara' })).toHaveProperty('token');

    await page.evaluate(() => localStorage.clear());
    await follow(page, link);
    await expect(page.getByText('Este enlace no sirve: está incompleto, ya se usó o venció.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir a Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

// docs/rules.md#users-11
test.describe('A user with a password that an admin typed', () => {
  test.use({ role: 'anonymous' });

  test('the user must change the password before doing anything else', { tag: '@phone' }, async ({ page, shop }) => {
    const { email } = await shop.user('admin');
    const typed = { email: `berta-${email}`, password: 'clave de transito' };
    const admin = await shop.as('admin');
    await admin.post('/tenant/users', { name: 'Berta Ríos', role: 'seller', ...typed });
    await page.goto('/login');
    await page.getByLabel('Correo Electrónico').fill(typed.email);
    await page.getByLabel('Contraseña').fill(typed.password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
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
  });
});

// docs/rules.md#sessions-14
test.describe('The second factor, when the shop requires it of everybody', () => {
  test('an open page asks for the second factor at once, and shows its content again after the user has set it up', async ({
    page,
    shop,
  }) => {
    const { password } = await shop.user('seller');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live') && response.ok()),
      page.goto('/sales'),
    ]);
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    await (await shop.as('admin')).put('/tenant/settings', { secondFactor: 'everyone' });
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
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
  });
});
