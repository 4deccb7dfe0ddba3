import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

test.describe('Login (docs/rules.md#sessions-1)', () => {
  test.use({ role: 'anonymous' });

  test('without a stored token, any protected path and any unknown path lead to the sign-in', async ({ page }) => {
    for (const path of ['/', '/dashboard', '/sales?createDialog=true', '/no-existe']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
    await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByPlaceholder('Ingresa tu correo electrónico')).toBeVisible();
  });

  test(
    'a seller signs in, sees a spinner instead of the form, and arrives at the dashboard',
    { tag: '@phone-only' },
    async ({ page, shop }) => {
      const { email, password } = await shop.user('seller');
      await page.goto('/login');
      const letGo = await hold(page, '**/auth/login');
      await signIn(page, { email: email.toUpperCase(), password });
      await expect(page.getByText('Cargando...')).toBeAttached();
      await expect(page.getByLabel('Correo Electrónico')).toBeHidden();
      letGo();
      await expect(page).toHaveURL(/\/dashboard$/);
      const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('tenantId')]);
      expect(stored).toEqual([expect.stringMatching(/^\S{40,}$/), shop.tenantId]);
    },
  );

  test('a missing or wrong value shows a message under the form, and the typed email address stays', async ({
    page,
    shop,
  }) => {
    const { email } = await shop.user('admin');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByText('Este campo es obligatorio.')).toHaveCount(2);
    await expect(page.getByLabel('Correo Electrónico')).toBeFocused();

    for (const unknown of [email, 'nadie@optica.example']) {
      await signIn(page, { email: unknown, password: 'otra clave' });
      await expect(page.getByText('Correo electrónico o contraseña incorrectos.')).toBeVisible();
      await expect(page.getByLabel('Correo Electrónico')).toHaveValue(unknown);
      await expect(page.getByLabel('Contraseña')).toBeFocused();
    }
  });

  test('a text that is no email address is refused at its field, and no request is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/login');
    for (const typed of ['ana', 'ana@', '@correo.com', 'ana@correo', 'ana @correo.com']) {
      await signIn(page, { email: typed, password: 'una clave larga' });
      await expect(page.getByText('Ingresá un correo electrónico válido.')).toBeVisible();
      await expect(page.getByLabel('Correo Electrónico')).toBeFocused();
      await expect(page.getByLabel('Correo Electrónico')).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).not.toContain('/auth/login');
    await page.getByLabel('Correo Electrónico').fill(' ana@correo.com.ar ');
    await expect(page.getByText('Ingresá un correo electrónico válido.')).toBeHidden();
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByText('Correo electrónico o contraseña incorrectos.')).toBeVisible();
    expect(sent).toContain('/auth/login');
  });

  test('signing in to a suspended shop shows that the shop is suspended', async ({ page, shop }) => {
    const user = await shop.user('admin');
    await shop.suspend();
    await page.goto('/login');
    await signIn(page, user);
    await expect(page.getByText('La cuenta de la óptica está suspendida. Comunicate con soporte.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('Session (docs/rules.md#sessions-6)', () => {
  test('a signed-in user who opens the sign-in page, or an unknown path, arrives at the dashboard', async ({
    page,
  }) => {
    for (const path of ['/login', '/no-existe', '/']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });

  test(
    'signing out removes the session from the browser and ends it on the server',
    { tag: '@phone' },
    async ({ page, shop, isMobile, request }) => {
      const { token, tenantId } = await shop.session('seller');
      await page.goto('/sales');
      await page.getByRole('button', isMobile ? { name: 'Menu' } : { name: 'Hola Pablo!' }).click();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await expect(page).toHaveURL(/\/login$/);
      const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('tenantId')]);
      expect(stored).toEqual([null, null]);
      await expect
        .poll(async () => {
          const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
          return (await request.get('/auth/me', { headers })).status();
        })
        .toBe(401);
    },
  );

  test('signing out in one tab signs the user out in the other tabs', async ({ page, context }) => {
    await page.goto('/sales');
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(() => localStorage.removeItem('token'));
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a user whose session ended arrives at the sign-in, which shows the reason', async ({ page, shop }) => {
    // Live updates are off, because they would report the end of the session before the user's next request.
    await page.route('**/tenant/live', (route) => route.abort());
    await page.goto('/sales');
    // Once the list has loaded, the page sends no request before the user acts.
    await expect(page.getByText('Todavía no hay ventas.')).toBeVisible();
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    const client = page.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI');
    await expect(client).toBeFocused();
    await (await shop.as('seller')).send('POST', '/auth/logout');
    // While the user types, the page sends a request for the list of matches.
    await client.fill('30111222');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Tu sesión terminó. Iniciá sesión de nuevo.')).toBeVisible();
  });

  test('the users of a suspended shop are signed out, with the reason', async ({ page, shop }) => {
    // Live updates are off, because they may sign the user out before the reload, which then forgets the reason.
    await page.route('**/tenant/live', (route) => route.abort());
    await page.goto('/sales');
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    await shop.suspend();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('La cuenta de la óptica está suspendida. Comunicate con soporte.')).toBeVisible();
    await page.goto('/sales');
    await expect(page).toHaveURL(/\/login$/);
  });
});
