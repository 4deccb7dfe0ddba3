import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';

async function printedUrl({ stderr }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stderr ?? []) {
    said += String(chunk);
    const [url] = /http:\/\/\S+\/crear\?codigo=\S+(?=\n)/.exec(said) ?? [];
    if (url) return url;
  }
  throw new Error(`The server ended without the url: ${said}`);
}

test.describe('The first shop of an empty server (docs/rules.md#tenants-6)', () => {
  test.use({ role: 'anonymous', ownContext: true });
  const folder = mkdtempSync(join(tmpdir(), 'dioptria-e2e-first-'));
  // If root runs the test, the database runs as another system user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  let server: ChildProcess;

  test.beforeAll(() => {
    server = spawn(process.execPath, [join(import.meta.dirname, '../server/dist/main.js')], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error', BACKUP: 'off' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  });
  test.afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  test('the printed URL creates the first shop and signs its owner in, and works only once', async ({
    page,
    accessibility,
  }) => {
    const url = await printedUrl(server);
    await page.goto(new URL('/crear', url).href);
    await expect(page).toHaveURL(/\/login$/);

    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Crear la óptica' })).toBeVisible();
    await expect(page.getByLabel('Nombre de la óptica')).toBeFocused();
    const create = page.getByRole('button', { name: 'Crear la óptica' });
    await create.click();
    await expect(page.getByText('Este campo es obligatorio.')).toHaveCount(4);
    await expect(page.getByLabel('Nombre de la óptica')).toBeFocused();
    await accessibility.check('first shop with mistakes', {
      reopen: () => page.reload().then(() => create.click()),
    });
    await page.getByLabel('Nombre de la óptica').fill('Óptica Lavalle');
    await page.getByLabel('Tu nombre').fill('Nora Lavalle');
    await page.getByLabel('Correo Electrónico').fill('nora@lavalle.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('lavalle1');
    await create.click();
    await expect(page.getByText('Esa contraseña se adivina con el nombre de la óptica')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill('tres tazas verdes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Óptica Lavalle').first()).toBeVisible();
    await page.goto(new URL('/products/categories', url).href);
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: 'Cristales' })).toContainText('Si');
    for (const name of ['Armazones', 'Lentes de sol', 'Lentes de contacto', 'Líquidos y accesorios'])
      await expect(rows.filter({ hasText: name })).toContainText('No');

    await page.evaluate(() => localStorage.clear());
    await page.goto(url);
    await page.getByLabel('Nombre de la óptica').fill('Otra óptica');
    await page.getByLabel('Tu nombre').fill('Otra persona');
    await page.getByLabel('Correo Electrónico').fill('otra@lavalle.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('tres tazas verdes');
    await create.click();
    await expect(page.getByText('Este enlace no sirve: está incompleto o ya se usó.')).toBeVisible();
  });
});
