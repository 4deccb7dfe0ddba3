import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmá que sos vos' });

async function typePassword(page: Page, password: string) {
  await question(page).getByLabel('Contraseña').fill(password);
  await question(page).getByRole('button', { name: 'Continuar' }).click();
}

// docs/rules.md#sessions-13
test.describe('Long after the sign-in', () => {
  test("a change of a user's role, and an export of clients, ask for the password and then continue", async ({
    page,
    shop,
    given,
  }) => {
    const [{ password }, seller, api] = await Promise.all([shop.user('admin'), shop.user('seller'), shop.as('admin')]);
    await given.client({ firstName: 'Ana', lastName: 'Paz' });
    await shop.signedInLongAgo();
    await page.goto('/users');
    await page.getByRole('region', { name: 'Lista de Usuarios' }).getByRole('button', { name: /Pablo/ }).click();
    const detail = page.getByRole('dialog', { name: 'Pablo Herrera', exact: true });
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Rol').selectOption('Solo lectura');
    const save = detail.getByRole('button', { name: 'Guardar' });

    await save.click();
    await expect(question(page).getByLabel('Contraseña')).toBeFocused();
    await question(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(detail.getByText('Escribí tu contraseña para seguir.')).toBeVisible();

    await save.click();
    await typePassword(page, 'otra cosa');
    await expect(question(page).getByText('La contraseña actual no es correcta.')).toBeVisible();
    await typePassword(page, password);
    await expect(question(page)).toBeHidden();
    await expect(detail.getByText('Solo lectura', { exact: true })).toBeVisible();
    expect(await api.get(`/tenant/users/${seller._id}`)).toMatchObject({ role: 'readonly' });

    await shop.signedInLongAgo();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await page.getByRole('link', { name: 'Clientes' }).click();
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('button', { name: /CSV/ }).click();
    const downloaded = page.waitForEvent('download');
    await typePassword(page, password);
    expect((await downloaded).suggestedFilename()).toMatch(/^clientes-.*\.csv$/);
  });
});
