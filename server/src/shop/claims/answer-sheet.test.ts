import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { describe, expect, test } from 'vitest';
import { claimsShop } from '../../testing/shops/claims-shop.ts';
import { someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { csv } from '../../testing/examples/given-import.ts';
import { cell, row, workbook } from '../../testing/examples/given-workbook.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const type = { 'content-type': 'application/octet-stream' };

function send(id: string, file: Buffer | string, query: Record<string, string> = {}, by = shop.as('admin')) {
  const url = `/tenant/claim-batches/${id}/answer-sheet?${new URLSearchParams(query).toString()}`;
  return by.post<AnswerSheet & Problem>(url, typeof file === 'string' ? Buffer.from(file) : file, type);
}

async function presentedBatch(parts: readonly number[]) {
  const { _id: insurance } = await shop.insurer({ name: `OSDE ${parts.join(' ')}` });
  const made = await shop.cover(
    insurance,
    parts.map((part) => [part]),
  );
  return { batch: await shop.presented(insurance), sales: made.map(({ sale }) => sale.number) };
}

const numbers = (affiliateNumber: string) => ({ authorizationNumber: `AUT-${affiliateNumber}`, affiliateNumber });

describe('The file of an answer (docs/rules.md#claims-13)', () => {
  test('the server suggests the columns and matches the rows, and stores nothing', async () => {
    const { batch, sales } = await presentedBatch([100, 200, 300]);
    const other = await presentedBatch([50]);
    const file = csv(
      'Nro de venta;Importe liquidado;Motivo del débito',
      `${sales[0]};100,00;`,
      `${sales[1]};150,00;Diferencia de arancel`,
      `${other.sales[0]};50,00;`,
    );
    const { status, body } = await send(batch._id, file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mapping: { sale: 'Nro de venta', recognized: 'Importe liquidado', reason: 'Motivo del débito' },
      missing: '',
      answers: [
        { sale: sales[0], recognized: 100, reason: null },
        { sale: sales[1], recognized: 150, reason: 'tariffDifference' },
      ],
      problems: [{ name: String(other.sales[0]), reason: 'No es de esta presentación.' }],
      wrong: 1,
      left: 1,
    });
    expect(await shop.read(batch._id)).toEqual(batch);

    const answers = body.answers.map(({ item, recognized, reason, note }) => ({ item, recognized, reason, note }));
    expect((await shop.answer(batch._id, answers)).status).toBe(200);
    expect(await shop.read(batch._id)).toMatchObject({ recognized: 250, debited: 50 });
  });

  test("a row about another insurer's coverage does not answer this insurer's coverage of the same sale", async () => {
    const insurers = [await shop.insurer({ claimFrom: 'sale' }), await shop.insurer({ claimFrom: 'sale' })];
    const [own = '', other = ''] = insurers.map(({ _id }) => _id);
    const { number } = await shop.given.sale({
      products: [],
      customProducts: [{ description: 'Armazón', price: 100, quantity: 1 }],
      coverages: [someCoverage(own, 60, numbers('111')), someCoverage(other, 30, numbers('222'))],
    });
    const batch = await shop.presented(own);
    const headings = 'Venta;Autorización;Afiliado;Reconocido';
    const { answers, problems } = (
      await send(batch._id, csv(headings, `${number};AUT-222;222;30`, `${number};aut 111;00.111;60`))
    ).body;
    expect(answers).toMatchObject([{ recognized: 60 }]);
    expect(problems).toMatchObject([{ reason: 'Los números de la fila no son los de esta cobertura.' }]);
  });

  test("a day is not read as a sale's number, and if one of two rows of an item is unreadable, the other row does not answer the item", async () => {
    const { batch, sales } = await presentedBatch([75_000, 104]);
    const [sale = 0, next = 0] = sales;
    const file = csv(
      'Venta;Reconocido',
      `${sale};15.000,00`,
      `${sale};60.000,00 + IVA`,
      `${String(next).slice(0, -1)}/${String(next).slice(-1)};104`,
    );
    const { answers, problems } = (await send(batch._id, file)).body;
    expect(answers).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'La fila 3 es del mismo ítem.',
      'Reconocido: Ingresá un número.',
      'El número de venta tiene que ser un número entero.',
    ]);
  });

  test('the server does not read as pesos: a percentage, an amount in dollars, and an amount whose comma splits it into two cells', async () => {
    const { batch, sales } = await presentedBatch([1000, 1001, 2000, 2001]);
    const [percent, dollars, cut, whole] = sales;
    const amounts = [
      `${percent},50%`,
      `${dollars},u$s 100`,
      `${cut},1,234.56`,
      `${cut},100`,
      `${whole},"AR$ 1,234.56"`,
    ];
    const { answers, problems } = (await send(batch._id, csv('Venta,Reconocido', ...amounts))).body;
    expect(answers).toMatchObject([{ sale: whole, recognized: 1234.56 }]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Reconocido: Ingresá un número.',
      'Reconocido: Ingresá un número.',
      'La fila tiene más celdas que columnas: sobra «234.56».',
      'La fila 4 es del mismo ítem.',
    ]);
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const cells = `<c><v>${percent}</v></c><c s="1"><v>0.5</v></c>`;
    const file = await workbook(row(cell('Venta'), cell('Reconocido')) + row(cells), { 'xl/styles.xml': styles });
    expect((await send(batch._id, file)).body).toMatchObject({
      answers: [],
      problems: [{ row: 2, reason: 'Reconocido: Ingresá un número.' }],
    });
  });

  test('the user chooses other columns; a column that the file lacks is refused', async () => {
    const { batch, sales } = await presentedBatch([101]);
    const file = csv('Venta;Total;Neto', `${sales[0]};101;90`);
    expect((await send(batch._id, file, { sale: 'Venta', recognized: 'Neto' })).body.answers).toMatchObject([
      { recognized: 90, reason: null },
    ]);
    expect((await send(batch._id, file, { sale: 'Venta' })).body).toMatchObject({
      answers: [],
      missing: 'Elegí la columna de lo reconocido o la del débito.',
    });
    expect((await send(batch._id, file, { sale: 'Nada', recognized: 'Neto' })).status).toBe(400);
  });

  test('the server refuses a file that is no spreadsheet, any file for an open or answered batch, and any file from a seller or from a user of another shop', async () => {
    const { batch, sales } = await presentedBatch([102]);
    const file = csv('Venta;Reconocido', `${sales[0]};102`);
    expect((await send(batch._id, Buffer.from([0, 1, 2, 3, 255]))).status).toBe(400);
    expect((await send(batch._id, file, {}, shop.as('seller'))).status).toBe(403);
    expect((await send(batch._id, file, {}, (await newShop(app)).as('admin'))).status).toBe(404);
    const { _id: insurance } = await shop.insurer({ name: 'En armado' });
    await shop.cover(insurance, [[103]]);
    const open = (await shop.make(insurance)).body.claimBatch;
    expect((await send(open._id, file)).body).toMatchObject({ code: 'closed' });
    await shop.answer(batch._id, [{ item: batch.lines?.[0]?._id, recognized: 102 }]);
    expect((await send(batch._id, file)).body).toMatchObject({ code: 'closed' });
  });
});
