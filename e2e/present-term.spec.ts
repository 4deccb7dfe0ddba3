import { expect, test } from './support/test.ts';

// The clock belongs to the browser context.
test.use({ role: 'admin', ownContext: true });

test('the list of coverages and the proposal for a batch say that the term to present is over (docs/rules.md#coverage-11)', async ({
  page,
  given,
}) => {
  const insurance = await given.insurance({ name: 'OSDE', claimFrom: 'sale', presentWithinDays: 1 });
  const client = await given.client({ name: 'Ana Ríos' });
  await given.sale({
    client: client._id,
    products: [],
    customProducts: [{ description: 'Anteojo', price: 1000, quantity: 1 }],
    coverages: [{ insurance: insurance._id, lines: [{ products: [0], insurerAmount: 400 }] }],
    deposit: 0,
  });
  await page.clock.setFixedTime(Date.now() + 40 * 86_400_000);
  await page.goto('/claims');
  const list = page.getByRole('region', { name: 'Coberturas' });
  await expect(list.getByText(/^Venció: \d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
  await page.goto('/claims/batches');
  await page
    .getByRole('button', { name: /Armar presentación/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Armar presentación' });
  await expect(form.getByText(/^Venció: /)).toBeVisible();
});
