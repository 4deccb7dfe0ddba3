import { expect, test } from './support/test.ts';

test.describe('Layout on a desktop (docs/rules.md#layout-1)', () => {
  test('the layout renders only after the current user has loaded; then the help lists the shortcuts, the menu closes, the sidebar collapses, and dark mode survives a reload', async ({
    page,
  }) => {
    await page.route('**/auth/me', (route) =>
      route.fulfill({ status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } }),
    );
    await page.goto('/sales');
    await expect(page.getByText('Demasiados intentos.')).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    await page.unroute('**/auth/me');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    for (const shortcut of ['Crear Nueva Venta', 'Buscar en la lista', 'Mostrar los atajos de teclado']) {
      await expect(help.getByText(shortcut)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Buscar...')).toBeFocused();

    const user = page.getByRole('button', { name: 'Hola Pablo!' });
    await expect(user).toContainText('PH');
    await user.click();
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await page.getByRole('heading', { name: 'Todas las ventas' }).click();
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeHidden();
    await page.getByRole('link', { name: 'Óptica Belgrano' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.getByRole('button', { name: 'Modo oscuro' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
    const label = page.getByRole('navigation', { name: 'Menú principal' }).getByText('Ventas');
    const collapse = page.getByRole('button', { name: 'Cerrar', exact: true });
    const expand = page.getByRole('button', { name: 'Abrir', exact: true });
    await expect(label).toBeInViewport();
    await collapse.click();
    await expect(expand).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expand.click();
    await expect(collapse).toBeVisible();
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(expand).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(expand).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
});

test.describe('Layout on a phone (docs/rules.md#layout-4)', { tag: '@phone' }, () => {
  test.use({ role: 'admin' });

  test("the hamburger opens the dialog 'Menu', which a link closes; no content is wider than the screen, and the tabs stay in one row (docs/rules.md#layout-10)", async ({
    page,
    given,
  }) => {
    const client = await given.client({
      name: 'Bartolomé Wenceslao de los Ángeles Etcheverrigaray',
      email: 'bartolome.wenceslao.etcheverrigaray@unacasadecorreomuylarga.example',
    });
    await given.sale({ client: client._id, orderStatus: 'finished' });
    const expectScreenWide = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto('/sales');
    // The settings of the browser (playwright.config.ts) give a mouse only to the desktop.
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false);
    const hamburger = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await hamburger.click();
    await expect(menu.getByText('Hi, Andrea Vidal!')).toBeVisible();
    await menu.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(hamburger).toBeFocused();

    for (const [section, path] of [
      ['Ventas', /\/sales$/],
      ['Clientes', /\/clients$/],
      ['Dashboard', /\/dashboard$/],
    ] as const) {
      await hamburger.click();
      await menu.getByRole('link', { name: section }).click();
      await expect(page).toHaveURL(path);
      await expect(menu).toBeHidden();
      await expect(page).toHaveTitle(new RegExp(section));
      await page.getByRole('button', { name: /Bartolomé/ }).click();
      await expect(page.getByRole('dialog').getByText(client.email)).toBeVisible();
      await expectScreenWide();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    for (const [path, tabs, last] of [
      ['/stock/analysis', 'Secciones de stock', 'Análisis'],
      ['/cash/registers', 'Secciones de caja', 'Administrar'],
    ] as const) {
      await page.goto(path);
      const row = page.getByRole('navigation', { name: tabs });
      await expect(row.getByRole('link', { name: last, exact: true })).toBeInViewport({ ratio: 1 });
      const tops = await row
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await expectScreenWide();
    }
  });
});

test.describe('The first visit with a dark system (docs/rules.md#layout-9)', () => {
  test.use({ colorScheme: 'dark', ownContext: true });

  test("a browser without a stored mode follows the system's mode until the user chooses a mode", async ({ page }) => {
    // The document becomes interactive after first-paint.js has run, and before the app's module runs.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.documentElement.setAttribute('data-first', document.documentElement.className);
      });
    });
    await page.goto('/sales');
    await expect(page.locator('html')).toHaveAttribute('data-first', 'dark');
    const button = page.getByRole('button', { name: 'Modo oscuro' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await button.click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-first', '');
  });
});
