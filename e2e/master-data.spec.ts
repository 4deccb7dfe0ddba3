import type { Locator, Page } from '@playwright/test';
import { breakNext } from './support/break-next.ts';
import { hold } from './support/hold.ts';
import { type RegularResource, regularResources } from './support/regular-resources.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/** The label of a required field also has a mark. */
const field = (form: Locator, label: string) =>
  form
    .getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
    .or(form.getByRole('switch', { name: label }));

async function enter(form: Locator, label: string, value: string): Promise<void> {
  const input = field(form, label);
  const isSwitch = (await input.getAttribute('role')) === 'switch';
  if (isSwitch) return input.setChecked(value === 'Si');
  const isSelect = await input.evaluate((element) => element.tagName === 'SELECT');
  await (isSelect ? input.selectOption({ label: value }) : input.fill(value));
}

/** The row of the record, or its card on the phone. */
const line = (page: Page, title: string, name: string) => {
  const list = page.getByRole('region', { name: title });
  return list.getByRole('row').or(list.getByRole('listitem')).filter({ hasText: name });
};

async function open(page: Page, title: string, name: string): Promise<Locator> {
  await line(page, title, name).getByRole('button').click();
  return page.getByRole('dialog', { name });
}

async function create(page: Page, resource: RegularResource): Promise<void> {
  const { required, typed } = resource;
  await page.getByRole('button', { name: resource.create }).click();
  const form = page.getByRole('dialog', { name: resource.create });
  const save = form.getByRole('button', { name: 'Guardar' });
  const problems = form.getByText('Este campo es obligatorio.');
  await expect(form.locator('label', { hasText: '*' })).toHaveText(required.map((label) => `${label} *`));
  await expect(field(form, required[0] ?? '')).toBeFocused();
  await enter(form, required[0] ?? '', '   ');
  await save.click();
  await expect(problems).toHaveCount(required.length);
  for (const [label, value] of Object.entries(typed)) await enter(form, label, value);
  await expect(problems).toHaveCount(0);
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText(resource.created)).toBeVisible();
}

async function edit(page: Page, detail: Locator, resource: RegularResource): Promise<void> {
  const { api, change, hasState, updateFailed } = resource;
  await detail.getByRole('button', { name: 'Editar' }).click();
  const save = detail.getByRole('button', { name: 'Guardar' });
  await enter(detail, change.label, change.to);
  if (hasState) await field(detail, 'Estado').setChecked(false);
  await breakNext(page, 'PUT', `**/tenant/${api}/*`);
  await save.click();
  await expect(detail.getByText(updateFailed)).toBeVisible();
  const letGo = await hold(page, `**/tenant/${api}/*`, 'PUT');
  await save.click();
  await expect(detail.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  letGo();
  await expect(detail.getByRole('button', { name: 'Editar' })).toBeFocused();
  await expect(detail.getByText(change.to, { exact: true }).first()).toBeVisible();
  if (hasState) await expect(detail.getByText('Inactivo', { exact: true })).toBeVisible();
}

async function remove(page: Page, detail: Locator, { question }: RegularResource): Promise<void> {
  await detail.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog', { name: question.title });
  await dialog.getByRole('button', { name: question.confirm }).click();
  await expect(dialog).toBeHidden();
}

for (const resource of regularResources) {
  const { title, path, api } = resource;
  const [name = ''] = Object.values(resource.typed);

  test.describe(`'${title}' (docs/rules.md#screens-1)`, () => {
    test.use({ role: 'admin' });

    // docs/rules.md#lists-10
    test('an admin creates, edits and deletes a record; a phone shows the record as a card; an empty or failed list shows a message, and a record in use cannot be deleted', async ({
      page,
      given,
    }) => {
      const list = `**/tenant/${api}?**`;
      // Live updates are off, because they would refetch the list before the retry.
      await page.route('**/tenant/live', (route) => route.abort());
      await page.route(list, (route) =>
        route.fulfill({ status: 429, json: { message: 'Demasiados pedidos.', code: 'too_many_requests' } }),
      );
      await page.goto(path);
      await expect(page.getByText('Demasiados pedidos.')).toBeVisible();
      await page.unroute(list);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByText(resource.empty)).toBeVisible();

      const used = await resource.used(given);
      await create(page, resource);
      await expect(page.getByRole('columnheader')).toHaveText([...resource.columns]);
      for (const said of resource.row) await expect(line(page, title, name)).toContainText(said);
      await page.setViewportSize(phoneSize);
      await expect(page.getByRole('columnheader')).toHaveCount(0);
      for (const said of resource.card) await expect(line(page, title, name)).toContainText(said);
      await page.setViewportSize(desktopSize);

      const detail = await open(page, title, name);
      await edit(page, detail, resource);
      await page.keyboard.press('Escape');
      // `open` must also work while the closed detail still fades out.
      if (resource.hasState) await expect(line(page, title, name)).toContainText('Inactivo');

      await open(page, title, name);
      await breakNext(page, 'DELETE', `**/tenant/${api}/*`);
      await remove(page, detail, resource);
      await expect(detail.getByText(resource.deleteFailed)).toBeVisible();
      await remove(page, detail, resource);
      await expect(page.getByText('Se eliminó correctamente.')).toBeVisible();
      await expect(line(page, title, name)).toBeHidden();

      const kept = await open(page, title, used);
      await remove(page, kept, resource);
      await expect(kept.getByText(resource.inUse)).toBeVisible();
    });
  });
}

const doctors = { title: 'Lista de Medicos', name: 'Dra. Nora Vidal', create: 'Crear Nuevo Médico' };
const brands = { title: 'Lista de Marcas', name: 'Reef', create: 'Crear Nueva Marca' };

async function expectActions(page: Page, { title, name, create: label }: typeof doctors, mayChange: boolean) {
  const detail = await open(page, title, name);
  await expect(detail.getByText(name).first()).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Editar' })).toBeVisible({ visible: mayChange });
  await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: label })).toBeVisible({ visible: mayChange });
}

// docs/rules.md#roles-4
for (const role of ['seller', 'readonly'] as const) {
  test.describe(`Master data for the role ${role} (docs/rules.md#roles-7)`, () => {
    test.use({ role });

    test('the brands and the doctors offer only the actions that the role permits', async ({ page, given }) => {
      await Promise.all([given.brand({ name: brands.name }), given.optometrist({ name: doctors.name })]);
      await page.goto('/products/brands');
      await expectActions(page, brands, false);
      await expect(page.getByRole('button', { name: brands.create })).toBeHidden();

      await page.getByRole('link', { name: 'Médicos' }).click();
      const button = page.getByRole('button', { name: doctors.create });
      await expect(button).toBeEnabled({ enabled: role === 'seller' });
      await expectActions(page, doctors, role === 'seller');
    });
  });
}
