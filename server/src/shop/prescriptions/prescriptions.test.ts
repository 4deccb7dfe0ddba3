import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { blankEye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { atOnce } from '../../testing/app/at-once.ts';
import { someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { countLockWaits } from '../../testing/database/lock-waits.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Prescription = RecordOf<typeof prescriptions>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const usedMessage = 'Esta receta ya se encuentra asociada a una orden y no puede ser modificada o eliminada.';
const blank = { sphere: null, cylinder: null, axis: null };

function sell(clientId: string, prescriptionIds: string[], from = seller) {
  const payment = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
  return given.product().then((product) =>
    from.post<{ sale: { _id: string } }>('/tenant/sales', {
      client: clientId,
      products: [{ product: product._id, quantity: 1 }],
      prescriptions: prescriptionIds,
      deliveryDate: dueDay(),
      ...payment,
    }),
  );
}

async function coveredSale() {
  const { _id: prescription, clientId: client } = await given.prescription();
  const insurance = (await given.insurance())._id;
  const customProducts = [{ description: 'Anteojo', price: 100, quantity: 1 }];
  const lines = { products: [], customProducts, client };
  const sale = await given.sale(lines);
  const coverages = [someCoverage(insurance, 40, { prescription })];
  const states = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress', deliveryDate: dueDay() };
  return {
    sent: { ...lines, ...states, prescriptions: [], coverages },
    sale,
    prescription,
    cover: (id: string) =>
      seller.put(`/tenant/sales/${sale._id}/coverages`, {
        coverages: [someCoverage(insurance, 40, { prescription: id })],
      }),
  };
}

async function newFields() {
  const [client, optometrist] = [await given.client(), await given.optometrist()];
  return { clientId: client._id, optometristId: optometrist._id, expirationDate: '2099-01-01' };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a prescription (docs/rules.md#prescriptions-1)', () => {
  test('a prescription is read with its client, its doctor and every value, and a value of 0 differs from a blank value', async () => {
    const fields = await newFields();
    const rightEye = {
      far: { sphere: 0, cylinder: -1.25, axis: 90 },
      near: { sphere: 2.5, cylinder: -1.25, axis: 90 },
      addition: 2.5,
      pupillaryDistance: 31.5,
      nearPupillaryDistance: 30,
      height: 18,
      prism: 0,
      prismBase: null,
      prismDegrees: null,
      secondPrism: null,
      secondPrismBase: null,
    };
    const { status, body } = await seller.post<{ prescription: Prescription }>('/tenant/prescription', {
      ...fields,
      rightEye,
      notes: 'Miopía',
    });
    expect(status).toBe(201);
    const { prescription } = body;
    expect(prescription).toMatchObject({ clientId: fields.clientId, rightEye, notes: 'Miopía', used: false });
    expect(prescription.leftEye).toEqual(blankEye);
    expect(prescription.client).toEqual({ _id: fields.clientId, name: 'Carla Cliente' });
    expect(prescription.optometrist).toEqual({ _id: fields.optometristId, name: 'Olga Optometra', license: 'MN 1234' });
    expect((await seller.get(`/tenant/prescription/${prescription._id}`)).body).toEqual(prescription);
  });

  test('an eye that is stored without the newer fields is read with these fields blank', async () => {
    const older = { far: blank, near: blank, pupillaryDistance: 31, height: null, prism: null };
    const { body } = await seller.post<{ prescription: Prescription }>('/tenant/prescription', {
      ...(await newFields()),
      rightEye: older,
    });
    const tenantId = shop.tenantId;
    await asTenant(app.database, tenantId, async (tx) => {
      const { _id } = body.prescription;
      await tx
        .updateTable('prescriptions')
        .set({ right_eye: JSON.stringify(older) })
        .where('id', '=', _id)
        .execute();
    });
    const { body: read } = await seller.get<Prescription>(`/tenant/prescription/${body.prescription._id}`);
    expect(read.rightEye).toEqual({ ...blankEye, pupillaryDistance: 31 });
  });

  test('a prescription keeps two prisms of one eye and the base in degrees of the other (docs/rules.md#prescriptions-26)', async () => {
    const rightEye = { prism: 1.5, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' };
    const leftEye = { prism: 2, prismDegrees: 360 };
    const fields = await newFields();
    const { body } = await seller.post<{ prescription: Prescription }>('/tenant/prescription', {
      ...fields,
      rightEye,
      leftEye,
    });
    expect(body.prescription).toMatchObject({ rightEye, leftEye: { prism: 2, prismBase: null, prismDegrees: 0 } });
    const sameLine = { ...rightEye, secondPrismBase: 'out' };
    const refused = await seller.put(`/tenant/prescription/${body.prescription._id}`, { rightEye: sameLine });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'rightEye.secondPrismBase' }] } });
  });

  test('a prescription keeps the base of a prism and the addition that the user typed, and an unknown base is refused', async () => {
    const fields = await newFields();
    const rightEye = { prism: 1.5, prismBase: 'in', addition: 0 };
    const { body } = await seller.post<{ prescription: Prescription }>('/tenant/prescription', { ...fields, rightEye });
    expect(body.prescription.rightEye).toEqual({ ...blankEye, ...rightEye });
    const wrong = await seller.post('/tenant/prescription', { ...fields, rightEye: { prismBase: 'arriba' } });
    expect(wrong.body).toMatchObject({
      errors: [{ path: 'rightEye.prismBase', message: 'Elegí una de las opciones.' }],
    });
  });

  test('an axis without a cylinder is not stored, and an axis of 0 is stored as 180', async () => {
    const prescription = await given.prescription({
      rightEye: { far: { sphere: 1, cylinder: null, axis: 45 } },
      leftEye: { far: { sphere: 1, cylinder: -1, axis: 0 } },
    });
    expect([prescription.rightEye.far.axis, prescription.leftEye.far.axis]).toEqual([null, 180]);
  });

  test.each([
    [{ clientId: undefined }, 'clientId', 'Cliente es un campo requerido.'],
    [{ clientId: '' }, 'clientId', 'Cliente es un campo requerido.'],
    [{ expirationDate: undefined }, 'expirationDate', 'Fecha de expiracion es un campo requerido.'],
    [{ expirationDate: '' }, 'expirationDate', 'Fecha de expiracion es un campo requerido.'],
    [{ optometristId: undefined }, 'optometristId', 'Medico es un campo requerido.'],
    [{ expirationDate: '2099-02-30' }, 'expirationDate', 'La fecha proporcionada no es válida.'],
    [{ expirationDate: 'mañana' }, 'expirationDate', 'La fecha proporcionada no es válida.'],
    [{ expirationDate: '2020-01-01' }, 'expirationDate', 'La fecha proporcionada no es válida.'],
    [{ rightEye: { far: { sphere: 31 } } }, 'rightEye.far.sphere', 'Tiene que estar entre -30 y 30.'],
    [{ leftEye: { near: { cylinder: -1 } } }, 'leftEye.near.axis', 'Falta el eje: es obligatorio cuando hay cilindro.'],
    [{ rightEye: { prism: 'dos' } }, 'rightEye.prism', 'Ingresá un número.'],
  ])('a new prescription with %j is refused with a message at the field %s', async (wrong, path, message) => {
    const { status, body } = await seller.post('/tenant/prescription', { ...(await newFields()), ...wrong });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path, message }]);
  });

  test("another shop's client and doctor are refused, on creation and on edit", async () => {
    const theirs = await (await newShop(app)).given.prescription();
    const foreign = { clientId: theirs.clientId, optometristId: theirs.optometristId };
    const created = await seller.post<{ errors: { path: string }[] }>('/tenant/prescription', {
      ...foreign,
      expirationDate: '2099-01-01',
    });
    const edited = await seller.put(`/tenant/prescription/${(await given.prescription())._id}`, foreign);
    expect([created.status, edited.status]).toEqual([400, 400]);
    expect(created.body.errors.map(({ path }) => path).toSorted()).toEqual(['clientId', 'optometristId']);
  });

  test('an edit replaces each eye that the request sends, and keeps the other fields', async () => {
    const eye = { far: { sphere: -1, cylinder: null, axis: null }, height: 20 };
    const { _id, leftEye, updatedAt } = await given.prescription({ rightEye: eye, leftEye: eye, notes: 'Antes' });
    const { body } = await seller.put<{ prescription: Prescription }>(`/tenant/prescription/${_id}`, {
      rightEye: { near: { sphere: 2, cylinder: null, axis: null } },
      updatedAt,
    });
    expect(body.prescription.rightEye).toMatchObject({ far: blank, near: { sphere: 2 }, height: null });
    expect(body.prescription).toMatchObject({ leftEye, notes: 'Antes', expirationDate: '2099-12-31' });
    const late = await seller.put(`/tenant/prescription/${_id}`, { notes: 'Tarde', updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
  });
});

describe("the date and the expiration of a prescription follow the shop's time zone (docs/rules.md#dates-2)", () => {
  /** The shop is three hours behind UTC. */
  test.each([
    ['23:59 of the 30th', '2026-07-01T02:59:00Z', '2026-06-30', '2026-06-29'],
    ['00:00 of the 1st', '2026-07-01T03:00:00Z', '2026-07-01', '2026-06-30'],
  ])(
    'at %s, the shop’s today is the default date, and the shop’s yesterday is refused as the expiration',
    async (_, now, today, yesterday) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const there = await newShop(app);
      const [client, optometrist] = [await there.given.client(), await there.given.optometrist()];
      const fields = { clientId: client._id, optometristId: optometrist._id };
      const post = (expirationDate: string) =>
        there.as('seller').post<{ prescription: Prescription }>('/tenant/prescription', { ...fields, expirationDate });
      const valid = await post(today);
      expect([valid.status, valid.body.prescription.prescriptionDate]).toEqual([201, today]);
      expect((await post(yesterday)).status).toBe(400);
      const edit = (expirationDate: string) =>
        there.as('seller').put(`/tenant/prescription/${valid.body.prescription._id}`, { expirationDate });
      expect([(await edit(yesterday)).status, (await edit(today)).status]).toEqual([400, 200]);
    },
  );
});

describe('a used prescription (docs/rules.md#prescriptions-6)', () => {
  test('a prescription that a sale uses can be neither changed nor deleted', async () => {
    const { _id, clientId } = await given.prescription();
    expect((await sell(clientId, [_id])).status).toBe(201);
    expect((await seller.get(`/tenant/prescription/${_id}`)).body).toMatchObject({ used: true });
    const answers = [
      await seller.put(`/tenant/prescription/${_id}`, { notes: 'Otra' }),
      await admin.delete(`/tenant/prescription/${_id}`),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { code: 'locked', message: usedMessage } });
  });

  test('a prescription can be changed after its sale is canceled, but cannot be deleted', async () => {
    const { _id, clientId } = await given.prescription();
    const { body } = await sell(clientId, [_id]);
    await seller.put(`/tenant/sales/${body.sale._id}`, { orderStatus: 'canceled' });
    expect((await seller.get(`/tenant/prescription/${_id}`)).body).toMatchObject({ used: false });
    expect((await seller.put(`/tenant/prescription/${_id}`, { notes: 'Otra' })).status).toBe(200);
    expect(await admin.delete(`/tenant/prescription/${_id}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });

  test('a prescription that only a coverage names can be neither changed nor deleted until the coverage is void', async () => {
    const { sale, prescription, cover } = await coveredSale();
    const path = `/tenant/prescription/${prescription}`;
    expect((await cover(prescription)).status).toBe(200);
    expect((await seller.get(path)).body).toMatchObject({ used: true });
    for (const answer of [await seller.put(path, { notes: 'Otra' }), await admin.delete(path)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'locked', message: usedMessage } });
    await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
    expect((await seller.get(path)).body).toMatchObject({ used: false });
  });

  test('while one request adds a coverage with a prescription, another deletes the prescription: one request succeeds and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { prescription, cover, sent } = await coveredSale();
      const [covered, deleted] = await Promise.all([
        round % 2 === 0 ? cover(prescription) : admin.post('/tenant/sales', sent),
        admin.delete(`/tenant/prescription/${prescription}`),
      ]);
      expect([
        [true, 409],
        [false, 200],
      ]).toContainEqual([covered.status < 300, deleted.status]);
    }
  });

  test('forty concurrent sales and coverages with the same prescriptions all succeed', async () => {
    const { prescription, sent } = await coveredSale();
    const other = (await given.prescription({ clientId: sent.client }))._id;
    const answers = await atOnce(40, (index) =>
      admin.post('/tenant/sales', {
        ...sent,
        ...(index % 2 === 0 ? { prescriptions: [other] } : { coverages: [], prescriptions: [other, prescription] }),
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  test('an unused prescription can be deleted', async () => {
    const { _id } = await given.prescription();
    expect((await admin.delete(`/tenant/prescription/${_id}`)).status).toBe(200);
    expect((await admin.get(`/tenant/prescription/${_id}`)).status).toBe(404);
  });

  test('if a prescription is edited while a sale with it is created, the edit is stored or refused, and the sale is always stored', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id, clientId } = await given.prescription({ notes: 'Antes' });
      const [edit, sale] = await Promise.all([
        seller.put(`/tenant/prescription/${_id}`, { notes: 'Durante' }),
        sell(clientId, [_id]),
      ]);
      expect(sale.status).toBe(201);
      expect([200, 409]).toContain(edit.status);
      expect((await seller.put(`/tenant/prescription/${_id}`, { notes: 'Después' })).status).toBe(409);
    }
  });

  test('if the edit of a prescription waits until a sale with it is stored, the edit is then refused', async () => {
    const { _id, clientId } = await given.prescription();
    const { tenantId } = shop;
    let editing: Promise<{ status: number }> | undefined;
    await asTenant(app.database, tenantId, async (tx) => {
      const own = tx.selectFrom('prescriptions').select('id').where('tenant_id', '=', tenantId).where('id', '=', _id);
      await own.forNoKeyUpdate().execute();
      editing = seller.put(`/tenant/prescription/${_id}`, { notes: 'Otra' });
      await expect.poll(() => countLockWaits(app.database.pool)).toBe(1);
      await insertSale(clientId, _id);
    });
    expect((await editing)?.status).toBe(409);

    async function insertSale(client: string, prescription: string): Promise<void> {
      // The transactions that store the sale need no lock that the outer transaction holds.
      const { body } = await sell(client, []);
      await asTenant(app.database, tenantId, (tx) =>
        tx
          .insertInto('sale_prescriptions')
          .values({ tenant_id: tenantId, sale_id: body.sale._id, prescription_id: prescription })
          .execute(),
      );
    }
  });
});

describe("a client's prescriptions", () => {
  test('the clinical history and the filtered list show a client’s prescriptions, newest first', async () => {
    const client = await given.client();
    for (const notes of ['Uno', 'Dos', 'Tres']) await given.prescription({ clientId: client._id, notes });
    await given.prescription({ notes: 'De otro' });
    const history = await shop.as('readonly').get<Prescription[]>(`/tenant/prescription/client/${client._id}`);
    expect(history.body.map(({ notes }) => notes)).toEqual(['Tres', 'Dos', 'Uno']);
    const list = await seller.get<Prescription[]>(`/tenant/prescription?clientId=${client._id}`);
    expect(list.body.map(({ notes }) => notes)).toEqual(['Tres', 'Dos', 'Uno']);
  });

  test('the history of an unknown client or of another shop’s client is a 404; the history of a client without prescriptions is empty', async () => {
    const theirs = await (await newShop(app)).given.client();
    const statuses = ['018f0000-0000-7000-8000-000000000001', theirs._id, 'nadie'].map(
      async (id) => (await seller.get(`/tenant/prescription/client/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    const none = await seller.get(`/tenant/prescription/client/${(await given.client())._id}`);
    expect([none.status, none.body]).toEqual([200, []]);
  });

  test("a search by the client's name or document finds the client's prescriptions", async () => {
    const client = await given.client({ name: 'Ximena Zapiola', numId: '77.888.999' });
    const { _id } = await given.prescription({ clientId: client._id });
    for (const typed of ['zapi', '77888', 'ximena']) {
      const { body } = await seller.get<Prescription[]>(`/tenant/prescription?search=${typed}`);
      expect(body.map((prescription) => prescription._id)).toEqual([_id]);
    }
  });
});

test('a readonly user cannot write a prescription, and a seller cannot delete a prescription (docs/rules.md#roles-4)', async () => {
  const { _id } = await given.prescription();
  const readonly = shop.as('readonly');
  const answers = [
    await readonly.post('/tenant/prescription', await newFields()),
    await readonly.put(`/tenant/prescription/${_id}`, { notes: 'X' }),
    await readonly.delete(`/tenant/prescription/${_id}`),
    await seller.delete(`/tenant/prescription/${_id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
