import { expect, type Locator, type Page } from '@playwright/test';

export class Wizard {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Crear Nueva Venta' });
  }

  async open(): Promise<void> {
    await this.page.goto('/sales');
    await this.page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(this.dialog).toBeVisible();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async findClient(numId: string): Promise<void> {
    await this.dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI').fill(numId);
    await this.button('Buscar Cliente').click();
  }

  async chooseClient(client: { numId: string; name: string }): Promise<void> {
    await this.findClient(client.numId);
    await expect(this.dialog.getByRole('heading', { name: client.name })).toBeVisible();
  }

  async next(): Promise<void> {
    await this.button('Siguiente').click();
  }

  /** Opens the wizard by the link in a client's detail, so the client is already chosen. */
  async openFor(client: { _id: string; name: string }): Promise<void> {
    await this.page.goto(`/sales?createDialog=true&clientId=${client._id}`);
    await expect(this.dialog.getByRole('heading', { name: client.name })).toBeVisible();
  }

  async openProducts(client: { _id: string; name: string }): Promise<void> {
    await this.openFor(client);
    await this.next();
    await expect(this.button('Agregar productos')).toBeVisible();
  }

  async openPayment(client: { _id: string; name: string }, product: { name: string }): Promise<void> {
    await this.openProducts(client);
    await this.pickProduct(product.name);
    await this.next();
    await expect(this.button('Confirmar Venta')).toBeVisible();
  }

  picker(): Locator {
    return this.page.getByRole('dialog', { name: 'Selecciona un Producto' });
  }

  async openPicker(): Promise<Locator> {
    await this.button('Agregar productos').click();
    await expect(this.picker()).toBeVisible();
    return this.picker();
  }

  /** A row of the table, or a card on the phone. */
  pickerRow(name: string): Locator {
    const rows = this.picker().getByRole('row').or(this.picker().getByRole('listitem'));
    return rows.filter({ hasText: name });
  }

  async pickProduct(name: string): Promise<void> {
    await this.openPicker();
    await this.pickerRow(name).getByRole('button', { name: 'Agregar' }).click();
    await this.picker().getByRole('button', { name: 'Listo' }).click();
    await expect(this.picker()).toBeHidden();
  }

  /** `place` is the wizard or the picker above the wizard. */
  quantity(name: string, place: Locator = this.dialog): Locator {
    return place.getByRole('textbox', { name: `Cantidad de ${name}`, exact: true });
  }

  async fillPayment(): Promise<void> {
    await this.dialog.getByLabel('Método de pago').selectOption('Efectivo');
    await this.dialog.getByLabel('Estado del pago').selectOption('Cobrado');
    const week = this.dialog.getByRole('button', { name: '1 semana' });
    await week.click();
    await expect(week).toHaveAttribute('aria-pressed', 'true');
  }

  async confirm(): Promise<void> {
    await this.button('Confirmar Venta').click();
  }
}
