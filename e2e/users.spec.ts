import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { breakNext } from './support/break-next.ts';
import { expect, test } from './support/test.ts';

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Lista de Usuarios' }).getByRole('button', { name: new RegExp(name) });

async function openUser(page: Page, name: string) {
  await row(page, name).click();
  const detail = page.getByRole('dialog', { name, exact: true });
  await expect(detail).toBeVisible();
  return detail;
}

const url = '**/tenant/users/**';

const ownerMessage =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';

test.describe("'Lista de Usuarios' (docs/rules.md#users-1)", () => {
  test.use({ role: 'admin' });

  test('an admin creates a user with a password, and the user signs in with it; a permission ticked for a seller takes effect at once', async ({
    page,
    shop,
  }) => {
    const { email } = await shop.user('seller');
    await page.goto('/users');
    await page.getByRole('button', { name: 'Crear Nuevo Usuario' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Usuario' });
    const save = form.getByRole('button', { name: 'Guardar' });
    await form.getByLabel('Nombre').fill('   ');
    await save.click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(3);
    await expect(form.getByLabel('Rol').getByRole('option')).toHaveText([
      'Seleccione una opción',
      'Administrador',
      'Vendedor',
      'Solo lectura',
    ]);
    await form.getByLabel('Nombre').fill('Berta Ríos');
    await form.getByLabel('Email').fill(email.toUpperCase());
    await form.getByLabel('Rol').selectOption('Solo lectura');
    await form.getByLabel('Contraseña').fill('corta');
    await save.click();
    await expect(form.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible();
    await form.getByLabel('Contraseña').fill('una clave segura');
    await form.getByRole('button', { name: 'Mostrar lo escrito' }).click();
    await expect(form.getByLabel('Contraseña')).toHaveAttribute('type', 'text');
    await save.click();
    await expect(form.getByText('Ya existe un usuario con ese correo electrónico.')).toBeVisible();
    await form.getByLabel('Email').fill(`berta-${email}`);
    await save.click();

    await expect(form).toBeHidden();
    await expect(page.getByText('Se creó el usuario «Berta Ríos».')).toBeVisible();
    expect(await shop.signIn({ email: `berta-${email}`, password: 'una clave segura' })).toHaveProperty('token');
    await expect(page.getByRole('dialog', { name: 'Invitación de Berta Ríos' })).toBeHidden();
    const created = await openUser(page, 'Berta Ríos');
    await expect(created.getByText('Solo lectura', { exact: true })).toBeVisible();
    await expect(created.getByText('Contraseña', { exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Email', 'Rol', 'Estado']);

    const detail = await openUser(page, 'Pablo Herrera');
    await expect(detail.getByText('Ninguno')).toBeVisible();
    await detail.getByRole('button', { name: 'Editar' }).click();
    const granted = detail.getByRole('group', { name: 'Permisos adicionales' });
    await granted.getByText('Exportar listas').click();
    await expect(granted.getByLabel('Exportar listas')).toBeChecked();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(detail.getByText('Exportar listas')).toBeVisible();
    const me = await (await shop.as('seller')).get<{ user: { permissions: string[] } }>('/auth/me');
    expect(me.user.permissions).toContain('sales.export');
    expect(me.user.permissions).not.toContain('sales.customProducts');
  });

  // docs/rules.md#users-5
  test("an admin types a user's new password twice; a disabled user is signed out at once and cannot sign in; an admin deletes the user", async ({
    page,
    shop,
    baseURL,
  }) => {
    const user = await shop.user('seller');
    const session = await shop.as('seller');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.goto('/users');
    const detail = await openUser(page, 'Pablo Herrera');
    await detail.getByRole('button', { name: 'Generar nueva contraseña' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva contraseña de Pablo Herrera' });
    await expect(form.getByText('Se van a cerrar las sesiones abiertas de este usuario')).toBeVisible();
    await expect(form.getByLabel('Nueva contraseña')).toBeFocused();
    await form.getByLabel('Nueva contraseña').fill('otra clave larga');
    await form.getByLabel('Repetir contraseña').fill('otra clave larja');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Las contraseñas no coinciden.')).toBeVisible();
    await expect(form.getByLabel('Repetir contraseña')).toBeFocused();
    expect(sent).toEqual([]);

    await form.getByLabel('Repetir contraseña').fill('otra clave larga');
    await breakNext(page, 'PUT', url);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Error al actualizar la contraseña.')).toBeVisible();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('La contraseña se actualizó correctamente.')).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Generar nueva contraseña' })).toBeFocused();
    await expect(session.get('/auth/me')).rejects.toThrow('401');
    await expect(shop.signIn(user)).rejects.toThrow('401');

    const next = new Api(String(baseURL), await shop.signIn({ ...user, password: 'otra clave larga' }));
    expect(await next.get('/auth/me')).toHaveProperty('user');
    await expect(detail.getByText(ownerMessage)).toBeHidden();
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Estado').click();
    await breakNext(page, 'PUT', url);
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Error al actualizar el usuario.')).toBeVisible();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(detail.getByText('Inactivo')).toBeVisible();
    await expect(next.get('/auth/me')).rejects.toThrow('401');
    await expect(shop.signIn({ ...user, password: 'otra clave larga' })).rejects.toThrow('401');

    await detail.getByRole('button', { name: 'Eliminar' }).click();
    const confirm = page.getByRole('button', { name: 'Eliminar usuario' });
    await breakNext(page, 'DELETE', url);
    await confirm.click();
    await expect(detail.getByText('Error al eliminar el usuario.')).toBeVisible();
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await confirm.click();
    await expect(row(page, 'Pablo Herrera')).toBeHidden();
  });
});

// docs/rules.md#users-3, docs/rules.md#users-4
test.describe('The limits for the owner and for the signed-in user', () => {
  test.use({ role: 'admin' });

  test("the owner cannot be deleted or disabled, and only the owner changes the owner's password; an admin can neither delete nor disable themselves, nor change their own role", async ({
    page,
    shop,
    baseURL,
  }) => {
    const second = await shop.addUser('admin', 'Berta Ríos');
    const theirs = new Api(String(baseURL), await shop.signIn(second));
    await page.goto('/users');
    const detail = await openUser(page, 'Berta Ríos');
    await detail.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
    await page
      .getByRole('dialog', { name: '¿Cerrar sus sesiones?' })
      .getByRole('button', { name: 'Cerrar sus sesiones' })
      .click();
    await expect(detail.getByText('Se cerraron sus sesiones.')).toBeVisible();
    await expect(theirs.get('/auth/me')).rejects.toThrow('401');
    await page.keyboard.press('Escape');

    const own = await openUser(page, 'Andrea Vidal');
    await expect(own.getByText('Tu propia contraseña se cambia en «Mi cuenta», con la actual.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Generar nueva contraseña' })).toBeHidden();
    await expect(own.getByText(ownerMessage)).toBeVisible();
    await expect(own.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await own.getByRole('button', { name: 'Editar' }).click();
    await expect(own.getByLabel('Rol')).toBeDisabled();
    await expect(own.getByLabel('Rol')).toHaveAccessibleDescription(ownerMessage);
    await expect(own.getByLabel('Estado')).toBeDisabled();
    await own.getByLabel('Nombre').fill('Ada Dueña');
    await own.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('dialog', { name: 'Ada Dueña' })).toBeVisible();

    const { token } = await shop.signIn(second);
    await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    await page.goto('/users');
    const owner = await openUser(page, 'Ada Dueña');
    const reason = 'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
    await expect(owner.getByText(reason)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Generar nueva contraseña' })).toBeHidden();
    await owner.getByRole('button', { name: 'Editar' }).click();
    await expect(owner.getByLabel('Email')).toBeDisabled();
    await expect(owner.getByText(reason)).toBeVisible();
    await page.keyboard.press('Escape');

    const self = await openUser(page, 'Berta Ríos');
    await expect(self.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(self.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await self.getByRole('button', { name: 'Editar' }).click();
    await expect(self.getByLabel('Rol')).toBeDisabled();
    await expect(self.getByText('No podés cambiar tu propio rol.')).toBeVisible();
    await expect(self.getByLabel('Estado')).toBeDisabled();
    await expect(self.getByText('No podés eliminar ni deshabilitar tu propio usuario.')).toBeVisible();
    await self.getByLabel('Nombre').fill('Alicia Ríos');
    await self.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('dialog', { name: 'Alicia Ríos' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Hola Alicia!' })).toBeVisible();
  });
});
