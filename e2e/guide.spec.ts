import type { Page } from '@playwright/test';
import { desktopSize, phoneSize } from './support/sizes.ts';
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

const attributesOf = (html: string, tag: string, name: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** Pictures load lazily, so the test first makes the browser request all pictures. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.getByRole('main').getByRole('img');
  for (const picture of await pictures.all()) {
    await picture.evaluate((image) => image.setAttribute('loading', 'eager'));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

test('the menu opens the guide in a new tab, and the guide leads from chapter to chapter, on a phone, too; its search finds a passage without accents (docs/rules.md#search-2)', async ({
  page,
}) => {
  await page.goto('/sales');
  await page.getByRole('button', { name: 'Hola Pablo!' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Ayuda' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
  await expect(page).toHaveURL(/\/sales$/);
  await page.setViewportSize(phoneSize);
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('link', { name: 'Ayuda' });
  await expect(link).toHaveAttribute('href', '/ayuda');
  await expect(link).toHaveAttribute('target', '_blank');

  const heading = (name: string) => guide.getByRole('heading', { level: 1, name, exact: true });
  await guide.getByRole('main').getByRole('link', { name: 'Hacer una venta' }).click();
  await expect(heading('Hacer una venta')).toBeVisible();
  await expectPictures(guide);
  await guide.getByRole('link', { name: 'Siguiente Recetas' }).click();
  await expect(heading('Recetas')).toBeVisible();
  await guide.keyboard.press('/');
  const search = guide.getByRole('searchbox', { name: 'Buscar en la ayuda' });
  await search.fill('xyz');
  await expect(guide.getByText('No hay nada con «xyz».')).toBeVisible();
  await search.fill('SENA minima');
  const found = guide.getByRole('list', { name: 'Resultados' }).getByRole('link');
  await expect(found.filter({ hasText: 'Configuración › Ventas y stock' })).toContainText('el porcentaje del total');
  await search.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await guide.keyboard.press('Enter');
  await expect(guide).toHaveURL(/\/ayuda\/pagos#tomar-una-sena$/);
  await expect(guide.getByRole('heading', { name: 'Tomar una seña' })).toBeInViewport();
  const chapter = (name: string) =>
    guide.getByRole('navigation', { name: /^Capítulos/ }).getByRole('link', { name, exact: true });
  await chapter('Usuarios y permisos').click();
  await expect(heading('Usuarios y permisos')).toBeVisible();
  await guide.setViewportSize(phoneSize);
  await guide.getByText('Capítulos', { exact: true }).click();
  await chapter('Clientes').click();
  await expect(heading('Clientes')).toBeVisible();
});

test('without a session, each chapter has a title, pictures with an alternative text, and links to existing pages; an unknown path gets 404 and the first page', async ({
  request,
}) => {
  const unknown = await request.get('/ayuda/nada');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toMatch(/<h1\b[^>]*>Ayuda<\/h1>/);
  const pages = new Map<string, Set<string>>();
  for (const [path, title] of chapters) {
    const html = await (await request.get(`/ayuda/${path}`)).text();
    expect(html, path).toMatch(new RegExp(`<h1\\b[^>]*>${title}</h1>`));
    expect(html, path).toContain(`<title>${title} · Ayuda de Dioptría</title>`);
    const [, main = ''] = html.split('<main');
    const pictures = attributesOf(main, 'img', 'src');
    const texts = attributesOf(main, 'img', 'alt');
    expect(texts, path).toHaveLength(pictures.length);
    for (const text of texts) expect(text, path).toMatch(/\w{3}/);
    const links = attributesOf(html, 'a', 'href').filter((href) => /^(?:\/ayuda|#)/.test(href));
    for (const href of [...links, ...pictures]) {
      const [to = '', anchor] = href.split('#');
      const page = to || `/ayuda/${path}`;
      const anchors = pages.get(page) ?? new Set();
      if (anchor) anchors.add(anchor);
      pages.set(page, anchors);
    }
  }
  for (const [path, anchors] of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(path.includes('/imagenes/') ? /^image\// : /^text\/html/);
    const html = anchors.size > 0 ? await answer.text() : '';
    for (const anchor of anchors) expect(html, `${path}#${anchor}`).toContain(`id="${anchor}"`);
  }
});

test.describe('The user guide, without a session', () => {
  test.use({ role: 'anonymous' });

  test('the guide does not violate WCAG 2.2 AA, is dark if the app is dark, and fits the narrowest screen', async ({
    page,
    accessibility,
  }) => {
    for (const path of ['', '/recetas', '/usuarios', '/busqueda-y-atajos']) {
      await accessibility.checkDesktop(`guide${path}`, {
        reopen: async () => {
          await page.goto(`/ayuda${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
      });
      await expectReflow(page, `guide${path}`);
      await page.setViewportSize(desktopSize);
    }
  });
});
