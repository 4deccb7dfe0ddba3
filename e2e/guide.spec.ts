import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectReflow } from './support/thumb.ts';

const chapters = [
  ['primeros-pasos', 'Primeros pasos'],
  ['ventas', 'Hacer una venta'],
  ['recetas', 'Recetas'],
  ['pagos', 'Seña, saldo y cobros'],
  ['entregas', 'Entregas y página pública'],
  ['clientes', 'Clientes'],
  ['historia-clinica', 'Historia Clinica'],
  ['productos', 'Productos, precios y stock'],
  ['obras-sociales-proveedores-y-medicos', 'Obras sociales, proveedores y médicos'],
  ['usuarios', 'Usuarios y permisos'],
  ['reportes', 'Dashboard y reportes'],
  ['busqueda-y-atajos', 'Búsqueda, exportación y atajos de teclado'],
  ['si-algo-falla', 'Si algo falla'],
  ['preguntas-frecuentes', 'Preguntas frecuentes'],
  ['auditoria', 'Auditoría e historial'],
  ['configuracion', 'Configuración'],
  ['taller', 'Taller'],
  ['controlar-un-cristal', 'Controlar un cristal'],
  ['precios', 'Cambiar precios'],
  ['recibir-mercaderia', 'Recibir mercadería'],
  ['facturacion', 'Facturación'],
  ['facturacion-puesta-en-marcha', 'Facturación: puesta en marcha'],
  ['liquidaciones', 'Liquidaciones'],
] as const;

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/ayuda"], a[href^="#"]')
    .evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '', location.href).href));

/** They load lazily, so the browser is first made to request all of them. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.getByRole('main').getByRole('img');
  for (const picture of await pictures.all()) {
    await picture.evaluate((image) => image.setAttribute('loading', 'eager'));
    await expect(picture).toHaveAttribute('alt', /\w{3}/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

test.describe('The user guide', () => {
  test('the menu opens the guide in a new tab', { tag: '@phone' }, async ({ page, isMobile }) => {
    await page.goto('/sales');
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Hola Pablo!' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Ayuda' }).click();
    await expect((await opened).getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
    await expect(page).toHaveURL(/\/sales$/);
  });
});

test.describe('The user guide, without a session', () => {
  test.use({ role: 'anonymous' });

  test(
    'the sign-in page links to the guide, and the guide leads from chapter to chapter',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Ayuda' }).click();
      await expect(page).toHaveURL(/\/ayuda$/);
      await page.getByRole('main').getByRole('link', { name: 'Hacer una venta' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Hacer una venta' })).toBeVisible();
      await page.getByRole('link', { name: 'Siguiente Recetas' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Recetas' })).toBeVisible();
      if (isMobile) await page.getByText('Capítulos', { exact: true }).click();
      await page
        .getByRole('navigation', { name: /^Capítulos/ })
        .getByRole('link', { name: 'Usuarios y permisos' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Usuarios y permisos' })).toBeVisible();
    },
  );

  test('each chapter has its heading, its pictures, and links to existing pages', async ({ page, request }) => {
    const links = new Set<string>();
    for (const [path, title] of chapters) {
      await page.goto(`/ayuda/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Ayuda de Dioptría`);
      await expectPictures(page);
      for (const link of await linksOf(page)) links.add(link);
    }
    const pages = Map.groupBy(links, (link) => link.split('#')[0] ?? '');
    for (const [path, all] of pages) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      const anchors = all.map((link) => link.split('#')[1]).filter((anchor) => anchor !== undefined);
      for (const anchor of anchors) expect(html, `${path}#${anchor}`).toContain(`id="${anchor}"`);
    }
  });

  test("an unknown page of the guide leads to the guide's first page, not to the sign-in", async ({ page }) => {
    const answer = await page.goto('/ayuda/nada');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
  });

  test('the guide does not violate WCAG 2.2 AA, is dark if the app is dark, and fits the narrowest screen', async ({
    page,
    accessibility,
  }) => {
    for (const path of ['', '/recetas', '/usuarios', '/busqueda-y-atajos']) {
      await accessibility.check(`guide${path}`, {
        reopen: async () => {
          await page.goto(`/ayuda${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
      });
      await expectReflow(page, `guide${path}`);
    }
  });
});
