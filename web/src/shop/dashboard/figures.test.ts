import { describe, expect, it } from 'vitest';
import { lowStock, monthTotal, newClients, salesToday } from './figures.ts';

const quiet = {
  totalSalesMonth: 0,
  totalSalesToday: 0,
  salesCountToday: 0,
  salesCountYesterday: 0,
  dailySalesGrowthPercentage: 0,
  newClientsThisMonth: 0,
  clientGrowthPercentage: 0,
  lowStockProducts: [],
  hasSales: true,
  hasClients: true,
  hasProducts: true,
  firstSteps: null,
  lensQuestions: [],
  vouchers: { waiting: 0, urgent: 0, rejected: 0 },
};
const product = { _id: '1', name: 'Estuche', code: 'AC-010', stock: 2 };

describe("the month's total", () => {
  it("the card shows the total of this month's sales and, below, the total of today's sales", () => {
    const sold = { totalSalesMonth: 4_812_300, totalSalesToday: 386_400.5, salesCountToday: 3 };
    expect(monthTotal({ ...quiet, ...sold })).toEqual({
      label: 'Total ventas del mes',
      value: '$\u00a04.812.300,00',
      detail: 'Hoy $\u00a0386.400,50 en total',
      tone: 'positive',
    });
  });

  it("the card says 'Sin ventas hoy.' if nothing was sold today", () => {
    expect(monthTotal(quiet)).toMatchObject({ value: '$\u00a00,00', detail: 'Sin ventas hoy.', tone: 'neutral' });
  });

  it('if the only sale of today has a total of $ 0, the card shows $ 0 for today', () => {
    expect(monthTotal({ ...quiet, salesCountToday: 1 })).toMatchObject({ detail: 'Hoy $\u00a00,00 en total' });
  });
});

describe("today's sales", () => {
  it("with more sales than yesterday, the tone is 'positive'", () => {
    const figure = salesToday({
      ...quiet,
      salesCountToday: 7,
      salesCountYesterday: 5,
      dailySalesGrowthPercentage: 40,
    });
    expect(figure).toEqual({
      label: 'Cantidad de ventas hoy',
      value: '7',
      detail: '40% mas que ayer (5)',
      tone: 'positive',
    });
  });

  it("with fewer sales than yesterday, the tone is 'negative', and the percentage has no sign", () => {
    const figure = salesToday({
      ...quiet,
      salesCountToday: 3,
      salesCountYesterday: 4,
      dailySalesGrowthPercentage: -25,
    });
    expect(figure).toMatchObject({ detail: '25% menos que ayer (4)', tone: 'negative' });
  });

  it("with as many sales as yesterday, the tone is 'neutral'", () => {
    expect(salesToday({ ...quiet, salesCountToday: 4, salesCountYesterday: 4 })).toMatchObject({
      detail: '0% mas que ayer (4)',
      tone: 'neutral',
    });
  });

  it("with more sales than yesterday, the tone is 'positive' even if the growth is below one percent", () => {
    expect(salesToday({ ...quiet, salesCountToday: 1001, salesCountYesterday: 1000 }).tone).toBe('positive');
  });
});

describe("this month's new clients", () => {
  it.each([
    [12, '12% mas que el mes anterior', 'positive'],
    [-7, '7% menos que el mes anterior', 'negative'],
    [0, '0% mas que el mes anterior', 'neutral'],
  ])("a growth of %d %% is shown as '%s', with the tone '%s'", (clientGrowthPercentage, detail, tone) => {
    expect(newClients({ ...quiet, newClientsThisMonth: 31, clientGrowthPercentage })).toEqual({
      label: 'Clientes nuevos este mes',
      value: '31',
      detail,
      tone,
    });
  });
});

describe('low stock', () => {
  it('the card shows the number of products with low stock', () => {
    expect(lowStock({ ...quiet, lowStockProducts: [product, product, product] }, 10)).toMatchObject({
      value: '3',
      detail: '3 Producto/s con bajo stock',
      tone: 'negative',
    });
  });

  it('if every product has enough stock, the card says that all have more than the limit', () => {
    expect(lowStock(quiet, 10)).toMatchObject({
      value: '0',
      detail: 'Todos los productos tienen stock mayor a 10',
      tone: 'neutral',
    });
  });
});

describe('a shop without records (docs/rules.md#dashboard-9)', () => {
  it('a card says that the shop has no records yet, and compares nothing', () => {
    const blank = { ...quiet, hasSales: false, hasClients: false, hasProducts: false };
    expect(salesToday(blank)).toMatchObject({ value: '0', detail: 'Todavía no hay ventas.', tone: 'neutral' });
    expect(newClients(blank)).toMatchObject({ value: '0', detail: 'Todavía no hay clientes.', tone: 'neutral' });
    expect(lowStock(blank, 10)).toMatchObject({ value: '0', detail: 'Todavía no hay productos.', tone: 'neutral' });
  });

  it('the first sale of a shop is compared with the 0 sales of yesterday', () => {
    expect(salesToday({ ...quiet, salesCountToday: 1, dailySalesGrowthPercentage: 100 }).detail).toBe(
      '100% mas que ayer (0)',
    );
  });
});
