import type { Page } from '@playwright/test';
import { breakNext } from './support/break-next.ts';
import type { StoredProduct } from './support/given.ts';
import { expect, test } from './support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Lista de Productos' });
const opener = (page: Page, name: string) => line(page, name).getByRole('button');
const line = (page: Page, name: string) =>
  list(page).getByRole('row').or(list(page).getByRole('listitem')).filter({ hasText: name });

/** An input field shows a no-break space before the digits. */
const pesos = (figures: string) => `$\u00a0${figures}`;

const price = 'Precio Final con IVA (21%)';

test.describe('An admin and products (docs/rules.md#products-1)', () => {
  test.use({ role: 'admin' });

  test('the dashboard leads to the products, and the admin creates a product: the form computes the price, and a missing brand is created in a second form', async ({
    page,
    given,
    shop,
  }) => {
    await Promise.all([given.category({ name: 'Armazones' }), given.provider({ name: 'Distribuidora Sur' })]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Ver Productos' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('heading', { name: 'Lista de Productos' })).toBeVisible();
    await expect(page.getByText('Todavía no hay productos.')).toBeVisible();
    await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Producto' });
    const save = form.getByRole('button', { name: 'Guardar' });
    const required = ['Nombre', 'Código', 'Categoría', 'Marca', 'Proveedor', 'Costo', 'Rentabilidad', 'Stock'];
    // The price is required too. The form computes the price from the cost and the profitability.
    const marked = required.toSpliced(-1, 0, 'Precio Final con IVA (21%)');
    await expect(form.locator('label', { hasText: '*' })).toHaveText(marked.map((label) => `${label} *`));
    await save.click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(required.length);
    await expect(form.getByLabel('Controlar stock', { exact: true })).toBeHidden();

    await form.getByLabel('Nombre').fill('Armazón Rusty Malibu');
    await form.getByRole('textbox', { name: 'Código', exact: true }).fill('RU-10');
    await form.getByLabel('Costo').fill('1000,50');
    await expect(form.getByLabel(price)).toHaveValue('');
    await form.getByLabel('Rentabilidad').fill('50');
    await expect(form.getByLabel(price)).toHaveValue(pesos('1.815,91'));
    await expect(form.getByLabel(price)).not.toBeEditable();
    await form.getByRole('combobox', { name: 'Categoría' }).fill('arma');
    await form.getByRole('option', { name: 'Armazones' }).click();
    await form.getByRole('combobox', { name: 'Proveedor' }).fill('sur');
    await form.getByRole('option', { name: 'Distribuidora Sur' }).click();
    await form.getByRole('textbox', { name: 'Stock', exact: true }).fill('1,5');

    const brand = form.getByRole('combobox', { name: 'Marca' });
    await brand.fill('Rusty');
    await form.getByRole('option', { name: 'Crear «Rusty»…' }).click();
    const brandForm = page.getByRole('dialog', { name: 'Crear Nueva Marca' });
    await expect(brandForm.getByLabel('Nombre')).toHaveValue('Rusty');
    await expect(brandForm.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(brandForm).toBeHidden();
    await expect(brand).toBeFocused();
    await expect(brand).toHaveValue('Rusty');
    await brand.click();
    await form.getByRole('option', { name: 'Crear «Rusty»…' }).click();
    await expect(brandForm.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(brandForm).toBeHidden();
    await expect(brand).toBeFocused();
    await expect(brand).toHaveValue('Rusty');
    await expect(form.getByLabel('Nombre')).toHaveValue('Armazón Rusty Malibu');

    await save.click();
    await expect(form.getByText('Ingresá un número entero.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Stock', exact: true }).fill('1.200');
    const request = page.waitForRequest((sent) => sent.method() === 'POST');
    await save.click();
    expect((await request).postDataJSON()).toMatchObject({ cost: 1000.5, price: 1815.91, stock: 1200 });
    await expect(form).toBeHidden();
    const [stored] = await (await shop.as('seller')).get<StoredProduct[]>('/tenant/products');
    expect(stored).toMatchObject({ price: 1815.91, brand: { name: 'Rusty' }, verifyStock: true, stock: 1200 });

    const said = ['Armazón Rusty Malibu', 'RU-10', 'Armazones', 'Rusty', '$ 1.815,91', '1.200'];
    for (const word of said) await expect(line(page, 'Malibu')).toContainText(word);
    await expect(line(page, 'Malibu')).toContainText('Distribuidora Sur');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Código',
      'Nombre',
      'Categoría',
      'Marca',
      'Proveedor',
      'Precio Final con IVA (21%)',
      'Stock',
    ]);
  });

  test('the admin changes a product: added stock is recorded as a purchase, stock control can be off, and the form computes the price', async ({
    page,
    given,
    shop,
  }) => {
    const [category, brand, provider] = await Promise.all([given.category(), given.brand(), given.provider()]);
    const goods = { category, brand, provider };
    const [{ _id }] = await Promise.all([
      given.product({ ...goods, name: 'Armazón Vulk Terra', stock: 0, cost: 1000, profitability: 100 }),
      given.product({ ...goods, name: 'Armazón nuevo', stock: 0 }),
      given.category({ name: 'Cristales', showProductType: true }),
    ]);
    await page.goto('/products');
    await opener(page, 'Terra').click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText('$ 2.420,00')).toBeVisible();
    await expect(detail.getByText('Índice del lente')).toBeHidden();
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByLabel(price)).toHaveValue(pesos('2.420,00'));
    await expect(detail.getByRole('textbox', { name: 'Stock', exact: true })).toHaveAccessibleDescription(
      'Subirlo se registra como una compra al costo del producto; bajarlo, como un ajuste.',
    );
    await detail.getByLabel('Costo').fill('2000');
    await expect(detail.getByLabel(price)).toHaveValue(pesos('4.840,00'));
    await detail.getByLabel('Rentabilidad').fill('-5');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('No puede ser menor que 0.')).toBeVisible();
    await detail.getByLabel('Rentabilidad').fill('62,5');
    await detail.getByRole('textbox', { name: 'Stock', exact: true }).fill('12');
    await detail.getByRole('switch', { name: 'Controlar stock' }).uncheck();
    await breakNext(page, 'PUT', '**/tenant/products/*');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Error al actualizar el producto.')).toBeVisible();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('$ 3.932,50')).toBeVisible();
    await expect(detail.getByText('62,5 %')).toBeVisible();
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${_id}`)).toMatchObject({ stock: 12, verifyStock: false, price: 3932.5 });
    const bought = await admin.get<{ data: { total: Record<string, number> } }>('/tenant/report/purchases-by-provider');
    expect(bought.data.total).toEqual({ 'Distribuidora Sur': 24_000 });

    // Only in a category of lenses, the form asks for the properties of the lens (docs/rules.md#products-8).
    await detail.getByRole('button', { name: 'Editar' }).click();
    const choose = async (name: string) => {
      await detail.getByRole('combobox', { name: 'Categoría' }).fill(name);
      await detail.getByRole('option', { name }).click();
    };
    const index = detail.getByLabel('Índice del lente');
    await expect(index).toBeHidden();
    await choose('Cristales');
    await expect(index.getByRole('option').first()).toHaveText('Sin indicar');
    await index.selectOption('1,67');
    await detail.getByLabel('Diseño del lente').selectOption('Progresivo');
    await detail.getByLabel('Antirreflejo').press('Space');
    await choose('Armazones');
    await expect(index).toBeHidden();
    await choose('Cristales');
    await expect(index).toHaveValue('1.67');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    for (const word of ['1,67', 'Progresivo', 'Antirreflejo'])
      await expect(detail.getByRole('definition').filter({ hasText: word })).toBeVisible();
    await expect(detail.getByText('Material del lente')).toBeHidden();

    // A sold product is not deleted.
    await given.sale({ products: [{ product: _id, quantity: 1 }] });
    const question = page.getByRole('dialog', { name: '¿Eliminar este producto?' });
    const remove = async (name: string) => {
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Eliminar' }).click();
      await question.getByRole('button', { name: 'Eliminar producto' }).click();
    };
    await breakNext(page, 'DELETE', '**/tenant/products/*');
    await remove('Armazón Vulk Terra');
    await expect(page.getByText('Error al eliminar el producto.')).toBeVisible();
    await remove('Armazón Vulk Terra');
    await expect(page.getByText('No se puede eliminar porque lo usan ventas.')).toBeVisible();
    await page.keyboard.press('Escape');
    await opener(page, 'Armazón nuevo').click();
    await remove('Armazón nuevo');
    await expect(line(page, 'Armazón nuevo')).toBeHidden();
    await expect(line(page, 'Armazón Vulk Terra')).toBeVisible();
  });
});

test.describe('A seller and products (docs/rules.md#products-5)', () => {
  test('the seller sees which products are in stock, cannot change them, and filters them; the URL keeps the filters', async ({
    page,
    given,
  }) => {
    const [category, brand, provider, rusty, lenses] = await Promise.all([
      given.category(),
      given.brand(),
      given.provider(),
      given.brand({ name: 'Rusty' }),
      given.category({ name: 'Cristales' }),
    ]);
    const goods = { category, brand, provider };
    await Promise.all([
      given.product({ ...goods, name: 'Armazón presente', stock: 3, brand: rusty }),
      given.product({ ...goods, name: 'Cristal agotado', stock: 0, category: lenses }),
    ]);
    await page.goto('/products');
    await expect(line(page, 'presente').getByText('3', { exact: true })).toHaveCSS('color', 'rgb(34, 88, 57)');
    await expect(line(page, 'agotado').getByText('0', { exact: true })).toHaveCSS('color', 'rgb(132, 36, 42)');
    await expect(line(page, 'agotado').getByText('0', { exact: true }).locator('svg')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Crear Nuevo Producto' })).toBeHidden();
    await opener(page, 'presente').click();
    const detail = page.getByRole('dialog', { name: 'Armazón presente' });
    await expect(detail.getByText('$ 2.420,00')).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeHidden();
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await page.keyboard.press('Escape');

    const [brands, categories] = [page.getByLabel('Marca'), page.getByLabel('Categoría')];
    await expect(page.getByLabel('Proveedor')).toHaveValue('');
    await expect(page.getByLabel('Proveedor')).toContainText('Todos los proveedores');
    await brands.selectOption('Rusty');
    await expect(line(page, 'presente')).toBeVisible();
    await expect(line(page, 'agotado')).toBeHidden();
    await page.reload();
    await expect(brands).toHaveValue(rusty._id);
    await expect(line(page, 'presente')).toBeVisible();
    await expect(line(page, 'agotado')).toBeHidden();
    await categories.selectOption('Cristales');
    await expect(page.getByText('No se encontraron resultados para los filtros elegidos.')).toBeVisible();
    await page.goBack();
    await expect(categories).toHaveValue('');
    await expect(line(page, 'presente')).toBeVisible();
    await page.goForward();
    await page.getByRole('button', { name: 'Quitar los filtros' }).click();
    await expect(line(page, 'agotado')).toBeVisible();
    await expect(line(page, 'presente')).toBeVisible();
    await expect(page).toHaveURL(/\/products$/);

    // Each tab of the section has its own URL.
    const tabs = page.getByRole('navigation', { name: 'Secciones de productos' });
    await expect(tabs.getByRole('link')).toHaveText(['Productos', 'Marcas', 'Categorias']);
    for (const [tab, path, title] of [
      ['Marcas', '/products/brands', 'Lista de Marcas'],
      ['Categorias', '/products/categories', 'Lista de Categorias'],
      ['Productos', '/products', 'Lista de Productos'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(tabs.locator('[aria-current=page]')).toHaveText(tab);
      await expect(page).toHaveTitle(new RegExp(`^${tab} · `));
    }
  });
});
