import type { Locator, Page } from '@playwright/test';
import { CountedTask } from './support/counted-task.ts';
import { presentReady } from './support/batches.ts';
import { tabTo } from './support/keys.ts';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';
import { givenTariff } from './support/tariff.ts';
import { Wizard } from './support/wizard.ts';

async function openDetail(page: Page, wizard: Wizard) {
  await expect(wizard.dialog).toBeHidden();
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
  return page.getByRole('dialog', { name: /^Venta N.º/ });
}

async function tabsThrough(page: Page, section: Locator): Promise<number> {
  await section.getByRole('button').first().focus();
  let tabs = 0;
  while (await section.evaluate((element) => element.contains(document.activeElement))) {
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  return tabs;
}

async function payByKeyboard(page: Page, wizard: Wizard, task: CountedTask) {
  await expect(wizard.dialog.getByLabel('Método de pago')).toBeFocused();
  await task.act("Choose 'Efectivo'", () => page.keyboard.type('Efectivo'));
  await tabTo(page, wizard.dialog.getByLabel('Estado del pago'));
  await task.act("Choose 'Cobrado'", () => page.keyboard.type('Cobrado'));
  await tabTo(page, wizard.dialog.getByRole('button', { name: '1 semana' }));
  await task.act("Press '1 semana'", () => page.keyboard.press('Enter'));
}

test.describe('A covered sale (docs/rules.md#coverage-10)', () => {
  test('a seller sells a covered frame by keyboard, with at most six actions more than for an uncovered frame', async ({
    page,
    shop,
    given,
  }) => {
    const insurance = await givenTariff(shop, given, 'OSDE', {}, { needsAuthorization: true });
    const client = await given.client({ insuranceId: insurance._id, numInsurance: '150-1' });
    const product = await given.product({ name: 'Armazón Vulk Terra' });
    const wizard = new Wizard(page);
    await wizard.openPayment(client, product);
    const section = wizard.dialog.getByRole('region', { name: 'Cobertura' });
    const coverage = section.getByRole('listitem', { name: 'Cobertura de OSDE' });
    await expect(coverage.getByRole('textbox', { name: 'Paga la obra social por Armazón Vulk Terra' })).toHaveValue(
      '$ 1.000,00',
    );
    await expect(coverage.getByText('Regla del nomenclador', { exact: true })).toBeVisible();
    await expect(coverage.getByText('Paga la obra social', { exact: true })).toBeVisible();
    await expect(coverage.getByText('Falta el número de autorización.')).toBeVisible();
    await expect(section.getByText('Obra social $ 1.000,00 · Cliente $ 1.420,00')).toBeVisible();
    await expect(coverage.getByText('A cargo del cliente: $ 1.420,00')).toBeVisible();

    expect(await tabsThrough(page, section)).toBeLessThanOrEqual(9);
    await wizard.dialog.getByLabel('Método de pago').focus();
    const task = new CountedTask();
    await payByKeyboard(page, wizard, task);
    const plain = task.count;
    await tabTo(page, coverage.getByLabel('N.º de autorización'));
    await task.act('Type the authorisation', () => page.keyboard.type('AUT-77'));
    await expect(coverage.getByText('Falta el número de autorización.')).toBeHidden();
    await tabTo(page, coverage.getByRole('button', { name: 'Receta' }));
    await task.act("Go to 'Credencial'", () => page.keyboard.press('ArrowLeft'));
    await expect(coverage.getByRole('button', { name: 'Credencial' })).toBeFocused();
    await task.act("Tick 'Credencial'", () => page.keyboard.press('Space'));
    expect(task.count - plain).toBeLessThanOrEqual(6);
    await tabTo(page, wizard.button('Confirmar Venta'));
    await page.keyboard.press('Enter');

    const detail = await openDetail(page, wizard);
    const stored = detail.getByRole('region', { name: 'Cobertura' });
    await expect(stored.getByText('Pendiente').first()).toBeVisible();
    await expect(stored.getByText('AUT-77')).toBeVisible();
    await expect(stored.getByRole('button', { name: 'Credencial', pressed: true })).toBeVisible();
    await expect(detail.getByText('$ 1.420,00').first()).toBeVisible();
  });

  test('two insurers pay one after the other, one tick confirms the warnings, and the draft keeps both insurers; an insurer that pays nothing is not stored', async ({
    page,
    shop,
    given,
    accessibility,
  }) => {
    const half = { basis: 'percent', amount: null, percent: 50 };
    const first = await givenTariff(shop, given, 'OSDE', half);
    const second = await givenTariff(shop, given, 'Mutual Sur', { amount: 2000 });
    const client = await given.client({
      policies: [{ insurance: first._id, affiliateNumber: '150-1' }, { insurance: second._id }],
    });
    const product = await given.product({ name: 'Armazón Vulk Terra' });
    const wizard = new Wizard(page);
    await wizard.openPayment(client, product);
    const section = wizard.dialog.getByRole('region', { name: 'Cobertura' });
    await expect(section.getByText('Obra social $ 2.420,00 · Cliente $ 0,00')).toBeVisible();
    const osde = section.getByRole('listitem', { name: 'Cobertura de OSDE' });
    const mutual = section.getByRole('listitem', { name: 'Cobertura de Mutual Sur' });
    await expect(mutual.getByRole('textbox', { name: /Paga la obra social/ })).toHaveValue('$ 1.210,00');
    await expect(section.getByText('Queda después de OSDE: $ 1.210,00')).toBeVisible();
    await expect(mutual.getByText('Queda después de Mutual Sur: $ 0,00')).toBeVisible();
    await expect(section.getByText('A cargo del cliente')).toHaveCount(0);
    await accessibility.check('two insurers');

    await wizard.open();
    await expect(section.getByText('Obra social $ 2.420,00 · Cliente $ 0,00')).toBeVisible();
    const paid = { name: /Paga la obra social/ };
    const reason = 'Motivo del importe de Armazón Vulk Terra';
    await osde.getByLabel('N.º de autorización').fill('AUT-9');
    await osde.getByRole('textbox', paid).fill('2420');
    await osde.getByLabel(reason).fill('Paga todo');
    await expect(mutual.getByText('No queda nada por pagar.')).toBeVisible();
    await expect(mutual.getByText('Revisé los avisos')).toHaveCount(0);
    await accessibility.checkDesktop('an insurer that pays nothing');
    await wizard.fillPayment();
    await wizard.confirm();

    const detail = await openDetail(page, wizard);
    const stored = detail.getByRole('region', { name: 'Cobertura' });
    await expect(stored.getByRole('listitem', { name: 'Cobertura de OSDE' })).toContainText('$ 2.420,00');
    await expect(stored.getByRole('listitem', { name: 'Cobertura de Mutual Sur' })).toHaveCount(0);
    await detail.getByRole('button', { name: 'Editar cobertura' }).click();
    const form = page.getByRole('dialog', { name: /^Cobertura de la venta/ });
    const added = form.getByRole('listitem', { name: 'Cobertura de Mutual Sur' });
    const save = form.getByRole('button', { name: 'Guardar' });
    async function addMutual() {
      await form.getByRole('button', { name: 'Agregar Mutual Sur' }).click();
      await added.getByRole('button', { name: 'Armazón Vulk Terra', exact: true }).click();
    }
    await addMutual();
    await expect(added.getByText('No queda nada por pagar.')).toBeVisible();
    await save.click();
    await expect(form).toBeHidden();
    await expect(stored.getByRole('listitem', { name: /^Cobertura de/ })).toHaveCount(1);

    await detail.getByRole('button', { name: 'Editar cobertura' }).click();
    await form.getByRole('listitem', { name: 'Cobertura de OSDE' }).getByRole('textbox', paid).fill('1210');
    await addMutual();
    await added.getByLabel('Regla del nomenclador para Armazón Vulk Terra').selectOption('ARM-1 · Armazón');
    await added.getByRole('textbox', paid).fill('1000');
    await added.getByLabel(reason).fill('Según la autorización');
    await save.click();
    await expect(added.getByText('Confirmá que revisaste los avisos.')).toBeVisible();
    await added.getByText('Revisé los avisos').click();
    await save.click();
    await expect(form).toBeHidden();
    await expect(stored.getByRole('listitem', { name: 'Cobertura de OSDE' })).toContainText('$ 1.210,00');
    await expect(stored.getByText('La regla propone $ 1.210,00')).toBeVisible();
    await expect(stored.getByText('Motivo: Según la autorización')).toBeVisible();
    const documents = stored.getByRole('toolbar', { name: 'Documentos de Mutual Sur' });
    await documents.getByRole('button', { name: 'Bono' }).click();
    await documents.getByRole('button', { name: 'Credencial' }).click();
    await expect(stored.getByRole('button', { name: 'Bono', pressed: true })).toBeVisible();
    await expect(stored.getByRole('button', { name: 'Credencial', pressed: true })).toBeVisible();
    await accessibility.check('the coverages of a sale');
  });

  test(
    "on a phone, the bar with the buttons shows the client's debt; with several errors, the first wrong field in the page takes the focus",
    { tag: '@phone' },
    async ({ page, shop, given }) => {
      const first = await givenTariff(shop, given, 'OSDE', {}, { needsAuthorization: true });
      const second = await givenTariff(shop, given, 'Mutual Sur', { amount: 420 });
      const client = await given.client({
        policies: [
          { insurance: first._id, affiliateNumber: '150-1' },
          { insurance: second._id, affiliateNumber: 'M-9' },
        ],
      });
      const product = await given.product({ name: 'Armazón Vulk Terra' });
      const wizard = new Wizard(page);
      await wizard.openPayment(client, product);
      const { dialog } = wizard;
      const osde = dialog.getByRole('listitem', { name: 'Cobertura de OSDE' });
      await expect(osde.getByText('Falta el número de autorización.')).toBeVisible();
      await expect(dialog.getByText('Obra social $ 1.420,00 · Cliente $ 1.000,00')).toBeVisible();
      const amounts = dialog.getByRole('paragraph').filter({ hasText: '$' });
      await expect(amounts.filter({ hasText: 'A cargo del cliente $ 1.000,00' })).toBeInViewport();
      await expect(amounts.filter({ hasText: /^Total/ })).toHaveCount(0);

      await wizard.fillPayment();
      await dialog.getByLabel('Estado del pago').selectOption('Señado');
      const deposit = dialog.getByLabel('Seña', { exact: true });
      await deposit.fill('5000');
      await wizard.confirm();
      await expect(osde.getByText('Confirmá que revisaste los avisos.')).toBeAttached();
      await expect(deposit).toBeFocused();
      await expect(deposit).toBeInViewport();
      await expect(dialog.getByText('La seña no puede superar lo que paga el cliente: $ 1.000,00.')).toBeInViewport();
      await deposit.fill('100');
      await wizard.confirm();
      await expect(osde.getByText('Revisé los avisos')).toBeInViewport();
      await expect(osde.getByRole('checkbox', { name: 'Revisé los avisos' })).toBeFocused();
      await page.keyboard.press('Space');
      await wizard.confirm();
      const detail = await openDetail(page, wizard);
      await expect(detail.getByRole('listitem', { name: 'Cobertura de Mutual Sur' })).toContainText('$ 420,00');
    },
  );

  test('coverages and an authorisation number are added later; a discount does not change the part of the insurers; the amounts of a presented coverage cannot change', async ({
    page,
    shop,
    given,
    accessibility,
  }) => {
    const insurance = await givenTariff(shop, given, 'OSDE', {}, { claimFrom: 'sale' });
    const other = await givenTariff(shop, given, 'Mutual Sur', { code: 'MS-1' });
    const client = await given.client({
      policies: [
        { insurance: insurance._id, affiliateNumber: '150-1' },
        { insurance: other._id, affiliateNumber: 'M-9' },
      ],
    });
    const product = await given.product({ name: 'Armazón Vulk Terra' });
    const products = [{ product: product._id, quantity: 1 }];
    const sale = await given.sale({ client: client._id, products, deposit: 0 });
    const detail = await openSaleDetail(page, sale);
    await detail.getByRole('button', { name: 'Agregar cobertura' }).click();
    const form = page.getByRole('dialog', { name: `Cobertura de la venta N.º ${sale.number}` });
    const [first, second] = [insurance, other].map(({ name }) =>
      form.getByRole('listitem', { name: `Cobertura de ${name}` }),
    ) as [Locator, Locator];
    const paid = { name: /Paga la obra social/ };
    await form.getByRole('button', { name: 'Agregar OSDE' }).click();
    await first.getByRole('button', { name: 'Armazón Vulk Terra', exact: true }).click();
    const rule = 'Regla del nomenclador para Armazón Vulk Terra';
    await first.getByLabel(rule).selectOption('ARM-1 · Armazón');
    await expect(first.getByRole('textbox', paid)).toHaveValue('$ 1.000,00');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    await expect(detail.getByText('A cargo del cliente')).toBeVisible();
    await detail.getByRole('button', { name: 'Editar cobertura' }).click();
    await first.getByLabel('N.º de autorización').fill('AUT-88');
    await form.getByRole('button', { name: 'Agregar Mutual Sur' }).click();
    await second.getByRole('button', { name: 'Armazón Vulk Terra', exact: true }).click();
    await second.getByLabel(rule).selectOption('MS-1 · Armazón');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const stored = detail.getByRole('region', { name: 'Cobertura' });
    await expect(stored.getByText('AUT-88')).toBeVisible();

    await detail.getByRole('button', { name: 'Editar descuento' }).click();
    const ofDiscount = detail.locator('form').filter({ hasText: 'Total' });
    await expect(ofDiscount.getByText('$ 420,00')).toBeVisible();
    const discount = ofDiscount.getByLabel('Descuento', { exact: true });
    await discount.fill('500');
    await expect(
      ofDiscount.getByText('Con ese descuento el total queda por debajo de la parte de la obra social.'),
    ).toBeVisible();
    await discount.fill('220');
    await expect(ofDiscount.getByText('Obra social')).toBeVisible();
    await expect(ofDiscount.getByText('A cargo del cliente')).toBeVisible();
    await expect(ofDiscount.getByText('$ 200,00', { exact: true })).toBeVisible();
    await ofDiscount.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(ofDiscount).toBeHidden();
    await expect(detail.getByText('A cargo del cliente')).toBeVisible();

    const { number } = await presentReady(shop, insurance._id);
    await expect(stored.getByText('Presentada', { exact: true })).toBeVisible();
    await detail.getByRole('button', { name: 'Editar cobertura' }).click();
    const why = `La cobertura está en la presentación N.º ${number}, ya presentada.`;
    await expect(first.getByText(`${why} Los importes no cambian.`)).toBeVisible();
    await expect(first.getByText('$ 1.000,00', { exact: true })).toBeVisible();
    await expect(first.getByText(/^Queda después de OSDE: /)).toBeVisible();
    await expect(first.getByRole('textbox', paid)).toHaveCount(0);
    await expect(first.getByRole('button', { name: /Quitar|No cubrir/ })).toHaveCount(0);
    await accessibility.check('the form of a presented and an open coverage');
    await first.getByLabel('N.º de autorización').fill('AUT-9');
    await second.getByRole('textbox', paid).fill('500');
    await second.getByLabel('Motivo del importe de Armazón Vulk Terra').fill('Según la autorización');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    await expect(stored.getByRole('listitem', { name: 'Cobertura de OSDE' })).toContainText('AUT-9');
    await expect(stored.getByRole('listitem', { name: 'Cobertura de Mutual Sur' })).toContainText('$ 500,00');
    await chooseIn(detail, 'Estado de la orden', 'Cancelado');
    const refusal = `${why} Si todavía no tiene respuesta ni factura, retirala primero.`;
    await expect(detail.getByText(refusal)).toBeVisible();
  });

  test("the summary aligns a client's part of seven digits with its label and the total; a second frame in the year and a used authorisation cause warnings; one button applies the discount of an insurer (docs/rules.md#tariff-4)", async ({
    page,
    shop,
    given,
  }) => {
    const insurance = await givenTariff(shop, given, 'OSDE', { amount: 55_000, everyCalendarYears: 1 });
    const client = await given.client({ insuranceId: insurance._id, numInsurance: '150-1' });
    const product = await given.product({ name: 'Armazón Vulk Terra', cost: 500_000 });
    const admin = await shop.as('admin');
    const rules = await admin.get<{ _id: string }[]>(`/tenant/insurances/${insurance._id}/rules`);
    const line = { rule: rules[0]?._id, products: [0], insurerAmount: 55_000 };
    const earlier = await given.sale({
      client: client._id,
      products: [{ product: product._id, quantity: 1 }],
      coverages: [{ insurance: insurance._id, authorizationNumber: 'A-88', lines: [line] }],
    });
    const wizard = new Wizard(page);
    await wizard.openPayment(client, product);
    const summary = wizard.dialog.getByRole('region', { name: 'Resumen de la venta' });
    await expect(summary.getByText('$ 1.155.000,00')).toBeVisible();
    const [label, owed, total] = await Promise.all(
      ['A cargo del cliente', '$ 1.155.000,00', '$ 1.210.000,00'].map((text) =>
        summary.getByText(text, { exact: true }).last().boundingBox(),
      ),
    );
    if (!label || !owed || !total) throw new Error('An amount is not visible');
    expect(Math.abs(label.y - owed.y)).toBeLessThan(2);
    expect(Math.abs(label.height - owed.height)).toBeLessThan(2);
    expect(Math.abs(owed.x + owed.width - total.x - total.width)).toBeLessThan(1);

    const coverage = wizard.dialog.getByRole('listitem', { name: 'Cobertura de OSDE' });
    await expect(coverage.getByText(`Ya tuvo esta cobertura en la venta ${earlier.number} del`)).toBeVisible();
    await coverage.getByLabel('N.º de autorización').fill('a 88');
    await expect(coverage.getByText(`El número de autorización ya está en la venta ${earlier.number}.`)).toBeVisible();

    const offer = { basis: 'discount', amount: null, percent: 20, description: '20 % en armazones' };
    const premedic = await givenTariff(shop, given, 'Premedic', offer);
    const insured = await given.client({ name: 'Luis Rey', insuranceId: premedic._id, numInsurance: '150-1' });
    const frame = await given.product({ name: 'Armazón Rusty Dune' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Cancelar venta' }).click();
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await wizard.chooseClient(insured);
    await wizard.next();
    await wizard.pickProduct(frame.name);
    await wizard.next();
    const section = wizard.dialog.getByRole('region', { name: 'Cobertura' });
    await expect(section).toContainText('Premedic da un descuento de $ 484,00: 20 % en armazones.');
    await section.getByRole('button', { name: 'Aplicar el descuento de Premedic' }).click();
    await expect(section.getByText('Descuento aplicado.')).toBeVisible();
    await expect(wizard.dialog.getByText('$ 1.936,00').first()).toBeVisible();
  });
});
