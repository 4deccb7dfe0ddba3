import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { expect, test } from 'vitest';
import { csv, imported } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Prescription = RecordOf<typeof prescriptions>;

const app = await testApp();
const shop = await newShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const path = '/tenant/prescription';

const written = '1025-0042-02-0200-00001234567890123456789-01';
const cuir = written.replaceAll('-', '');
const otherCuir = (item: string) => `${cuir.slice(0, -2)}${item}`;

async function bodyFor(client: { _id: string }, fields: object = {}) {
  const doctor = await shop.given.optometrist();
  const day = '2026-11-20';
  return {
    clientId: client._id,
    optometristId: doctor._id,
    prescriptionDate: day,
    expirationDate: '2099-12-31',
    ...fields,
  };
}

test('a prescription stores its CUIR as digits, and its last valid day follows from its first day (docs/rules.md#prescriptions-29)', async () => {
  const client = await shop.given.client();
  const own = { cuir: ` ${written}\n`, startsOn: '2026-11-28', patientCuil: '20267565393' };
  const { status, body } = await seller.post<{ prescription: Prescription }>(path, await bodyFor(client, own));
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      prescription: {
        origin: 'electronic',
        cuir,
        issuedOn: null,
        startsOn: '2026-11-28',
        lastValidDay: '2027-01-27',
        patientCuil: '20-26756539-3',
        usedInSale: null,
      },
    },
  });
  const { _id } = body.prescription;
  const changed = await seller.put<{ prescription: Prescription }>(`${path}/${_id}`, { cuir: '' });
  expect(changed.body.prescription).toMatchObject({ origin: 'paper', cuir: null, lastValidDay: null });
  const history = await admin.get<object[]>(`${path}/${_id}/history`);
  expect(JSON.stringify(history.body[0])).toContain(cuir);
});

test('a loaded CUIR is refused with the id and the client of its prescription, also in an edit, and another shop may load it', async () => {
  const [ana, bruno] = await Promise.all([shop.given.client({ name: 'Ana Ríos' }), shop.given.client()]);
  const code = otherCuir('02');
  const first = await seller.post<{ prescription: Prescription }>(path, await bodyFor(ana, { cuir: code }));
  const { _id } = first.body.prescription;
  const message = 'Ya está cargada para Ana Ríos.';
  const loaded = { status: 409, body: { code: 'duplicate', message, id: _id, errors: [{ path: 'cuir', message }] } };
  expect(await seller.post<Problem>(path, await bodyFor(bruno, { cuir: code }))).toMatchObject(loaded);
  const other = await seller.post<{ prescription: Prescription }>(path, await bodyFor(bruno));
  const url = `${path}/${other.body.prescription._id}`;
  expect(await seller.put<Problem>(url, { cuir: code })).toMatchObject(loaded);
  expect((await seller.put(`${path}/${_id}`, { cuir: code, notes: 'Miopía' })).status).toBe(200);

  const foreign = await newShop(app);
  const theirs = {
    clientId: (await foreign.given.client())._id,
    optometristId: (await foreign.given.optometrist())._id,
  };
  const sent = { ...theirs, expirationDate: '2099-12-31', cuir: code };
  expect((await foreign.as('seller').post(path, sent)).status).toBe(201);
});

test('of forty prescriptions with one CUIR at once, one is stored, and the others get its id', async () => {
  const client = await shop.given.client();
  const body = await bodyFor(client, { cuir: otherCuir('03') });
  const answers = await Promise.all(Array.from({ length: 40 }, () => seller.post<Problem>(path, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const [stored] = (await seller.get<Prescription[]>(`${path}?clientId=${client._id}`)).body;
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body: { code, id } }) => `${code} ${id}`))).toEqual(
    new Set([`duplicate ${stored?._id}`]),
  );
});

test('a prescription that is valid before its day of issue is refused, and a used prescription names its sale (docs/rules.md#prescriptions-30)', async () => {
  const client = await shop.given.client();
  const early = { status: 400, body: { errors: [{ path: 'startsOn', message: expect.stringContaining('antes') }] } };
  expect(await seller.post(path, await bodyFor(client, { startsOn: addDays('2026-11-20', -1) }))).toMatchObject(early);
  const body = await bodyFor(client, { cuir: otherCuir('04'), issuedOn: '2026-11-20', startsOn: '2026-11-20' });
  const { prescription } = (await seller.post<{ prescription: Prescription }>(path, body)).body;
  const url = `${path}/${prescription._id}`;
  expect(await seller.put(url, { issuedOn: '2026-11-21' })).toMatchObject(early);
  const sale = await shop.given.sale({ client: client._id, prescriptions: [prescription._id] });
  expect((await seller.get<Prescription>(url)).body).toMatchObject({ used: true, usedInSale: sale.number });
  await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
  expect((await seller.get<Prescription>(url)).body).toMatchObject({ used: false, usedInSale: null });
});

test('an import stores CUIRs, refuses a loaded CUIR at its cell, and an export contains them', async () => {
  const client = await shop.given.client({ numId: '31555666' });
  const doctor = await shop.given.optometrist({ license: 'MN 31' });
  const heading = 'Número de documento;Médico;Fecha de la receta;Vencimiento;CUIR;OD Esf.';
  const row = (code: string, sphere: string) => `31.555.666;${doctor.name};20/11/2026;31/12/2099;${code};${sphere}`;
  const file = csv(heading, row(written.replace(/01$/, '05'), '-1'), row(written.replace(/01$/, '05'), '-2'));
  const { outcome } = await imported(admin, 'prescriptions', file);
  expect(outcome).toMatchObject({ created: 1, failed: 1 });
  const [stored] = (await seller.get<Prescription[]>(`${path}?clientId=${client._id}`)).body;
  expect(stored).toMatchObject({ origin: 'electronic', cuir: otherCuir('05') });
  const again = await imported(admin, 'prescriptions', csv(heading, row(written.replace(/01$/, '05'), '-3')));
  expect(again.outcome).toMatchObject({ created: 0, failed: 1 });
  const exported = await admin.get<string>(`${path}/export?format=csv&search=31555666`);
  expect(exported.body).toContain(otherCuir('05'));
});
