import { expect, test } from './support/test.ts';

test.describe('The movements of a product (docs/rules.md#stock-8)', () => {
  test.use({ role: 'admin' });

  test('a broken product is written off with its reason', { tag: '@phone' }, async ({ page, given }) => {
    const { _id } = await given.product({ name: 'Armazón Orbital 22', code: 'OR-22', stock: 5 });
    await page.goto(`/products?id=${_id}`);
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Movimientos' }).click();
    const movements = detail.getByRole('region', { name: 'Movimientos' });
    await expect(movements.getByRole('listitem')).toHaveText(/Stock inicial.*\+5.*Stock 5/);
    await movements.getByRole('button', { name: 'Ajustar stock' }).click();
    const form = page.getByRole('dialog', { name: 'Ajustar stock' });
    await form.getByLabel('Motivo').selectOption('Devolución de un cliente');
    await expect(form.getByLabel('Las unidades')).toHaveValue('in');
    await form.getByLabel('Motivo').selectOption('Rotura');
    await expect(form.getByLabel('Las unidades')).toHaveValue('out');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Tiene que ser un número entero mayor que 0.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Unidades' }).fill('6');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('No hay stock suficiente de «Armazón Orbital 22»: quedan 5 unidades.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Unidades' }).fill('2');
    await expect(form.getByText('El stock pasa de 5 unidades a 3 unidades.')).toBeVisible();
    await form.getByLabel('Nota').fill('Se cayó la bandeja');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const first = movements.getByRole('listitem').first();
    for (const said of ['Rotura', '-2', 'Stock 3', 'Se cayó la bandeja', 'Andrea Vidal'])
      await expect(first).toContainText(said);
    await movements.getByLabel('Movimiento', { exact: true }).selectOption('Stock inicial');
    await expect(movements.getByRole('listitem')).toHaveCount(1);
    await expect(detail.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
  });
});
