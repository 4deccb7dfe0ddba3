import { pairProposals } from '@dioptria/contract/testing/pair-proposals.ts';
import type { CoverageProposal, SentQuestion } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { givenPlan, givenRule } from '../../testing/examples/given-tariff.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;

const frame = { price: 85_000, quantity: 1, target: 'frame' } as const;
const lenses = { price: 120_000, quantity: 1, target: 'lenses', prescriptionType: 'far' } as const;

async function ask(question: Partial<SentQuestion>, of: Pick<Shop, 'as' | 'given'> = shop) {
  const client = question.client ?? (await of.given.client())._id;
  const insurance = question.insurance ?? (await of.given.insurance())._id;
  return of.as('seller').post<CoverageProposal & Problem>('/tenant/coverage-proposal', {
    affiliateNumber: '123',
    lines: [frame],
    ...question,
    client,
    insurance,
  });
}

const partsOf = ({ benefits }: CoverageProposal) =>
  benefits.map(({ products, rules: [first] }) => ({
    products,
    insurer: first?.insurerAmount,
    client: first?.clientAmount,
  }));

async function paths(question: Partial<SentQuestion>) {
  const { status, body } = await ask(question);
  return { status, path: body.errors?.[0]?.path };
}

describe('The proposal of a tariff (docs/rules.md#coverage-6)', () => {
  test('the insurer pays a fixed amount for the frame, and a percent up to a cap for the lenses', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance);
    await givenRule(shop, insurance, { target: 'lenses', basis: 'percent', amount: null, percent: 70, cap: 60_000 });
    const { status, body } = await ask({ insurance, lines: [frame, lenses] });
    expect(status).toBe(200);
    expect(partsOf(body)).toEqual([
      { products: [0], insurer: 40_000, client: 45_000 },
      { products: [1], insurer: 60_000, client: 60_000 },
    ]);
  });

  test('the base of a line is its income after the discount', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { basis: 'percent', amount: null, percent: 50 });
    const lines = [
      { ...frame, price: 100_000.01 },
      { ...frame, price: 50_000.02 },
    ];
    const { body } = await ask({ insurance, lines, total: 135_000.03 });
    expect(partsOf(body)).toEqual([
      { products: [0], insurer: 45_000.01, client: 45_000 },
      { products: [1], insurer: 22_500.01, client: 22_500.01 },
    ]);
  });

  test('the insurer pays the agreed price of a pair, and the client pays the difference only if the rule has `upgrade`', async () => {
    const { _id: insurance } = await given.insurance();
    const lines = [
      { ...frame, price: 30_000 },
      { ...lenses, price: 60_000 },
    ];
    const agreed = { target: 'pair', basis: 'full', amount: null, agreedPrice: 60_000 };
    await givenRule(shop, insurance, agreed);
    const [pair] = partsOf((await ask({ insurance, lines })).body);
    expect(pair).toEqual({ products: [0, 1], insurer: 60_000, client: 0 });
    const { _id: other } = await given.insurance();
    await givenRule(shop, other, { ...agreed, upgrade: true });
    const [dearer] = partsOf((await ask({ insurance: other, lines })).body);
    expect(dearer).toEqual({ products: [0, 1], insurer: 60_000, client: 30_000 });
  });

  test.each([
    ['percentage', 10, 81_000, 54_000],
    ['nominal', 9000, 81_000, 51_000],
  ] as const)(
    'a %s discount of %s also lowers an agreed price, and the sale accepts the proposed amount',
    async (discountType, discount, total, insurerAmount) => {
      const [{ _id: client }, { _id: insurance }] = [await given.client(), await given.insurance()];
      const rule = await givenRule(shop, insurance, { basis: 'full', amount: null, agreedPrice: 60_000 });
      const { body } = await ask({ client, insurance, total, discountType, lines: [{ ...frame, price: 90_000 }] });
      expect(partsOf(body)).toEqual([{ products: [0], insurer: insurerAmount, client: 0 }]);
      const customProducts = [{ description: 'Armazón', price: 90_000, quantity: 1 }];
      const coverages = [{ insurance, lines: [{ rule: rule._id, products: [0], insurerAmount }] }];
      const sale = await given.sale({ client, products: [], customProducts, discountType, discount, coverages });
      expect(sale).toMatchObject({ total: insurerAmount });
    },
  );

  test('a proposal for a sale with more than 400 lines is refused', async () => {
    const { body } = await ask({ lines: Array.from({ length: 401 }, () => frame) });
    expect(body.errors).toEqual([{ path: 'lines', message: 'La lista es demasiado larga.' }]);
  });

  test('a second insurer pays at most the amount that the first insurer does not pay', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { amount: 50_000 });
    const { body } = await ask({ insurance, lines: [{ ...frame, price: 90_000, taken: 60_000 }] });
    expect(partsOf(body)).toEqual([{ products: [0], insurer: 30_000, client: 0 }]);
  });

  test("the agreed price of one insurer is the base for the other insurer's part, and the sale accepts both proposals", async () => {
    const [{ _id: client }, { _id: half }, { _id: agreeing }] = [
      await given.client(),
      await given.insurance(),
      await given.insurance(),
    ];
    const ofHalf = await givenRule(shop, half, { basis: 'percent', amount: null, percent: 50 });
    const agreed = { basis: 'full', amount: null, agreedPrice: 60_000 };
    const ofAgreeing = await givenRule(shop, agreeing, agreed);
    const line = { ...frame, price: 90_000 };
    const [first] = partsOf(
      (await ask({ client, insurance: half, lines: [line], otherLines: [{ rule: ofAgreeing._id, products: [0] }] }))
        .body,
    );
    expect(first).toMatchObject({ insurer: 30_000, client: 30_000 });
    const [second] = partsOf(
      (
        await ask({
          client,
          insurance: agreeing,
          lines: [{ ...line, taken: 30_000 }],
          otherLines: [{ rule: ofHalf._id, products: [0] }],
        })
      ).body,
    );
    expect(second).toMatchObject({ insurer: 30_000, client: 0 });
    const coverages = [ofHalf, ofAgreeing].map(({ _id, insurance }) => ({
      insurance: insurance._id,
      lines: [{ rule: _id, products: [0], insurerAmount: 30_000 }],
    }));
    const customProducts = [{ description: 'Armazón', price: 90_000, quantity: 1 }];
    const sale = await given.sale({ client, products: [], customProducts, coverages });
    expect(sale).toMatchObject({ total: 60_000, insurerTotal: 60_000 });
  });

  test('the last cent after the discount goes to the same line in the proposal as in a sale', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { target: 'lenses', basis: 'full', amount: null, agreedPrice: 0.01 });
    const lines = [
      { ...frame, price: 0.01 },
      { ...lenses, price: 0.02 },
      { ...frame, price: 0.01 },
    ];
    // At the agreed price, each line costs one cent. After the discount, the three lines cost one cent together. The
    // sale gives this cent to the second line.
    const { body } = await ask({ insurance, lines, total: 0.02 });
    const bases = body.benefits.map(({ target, rules: [rule] }) => [target, rule?.base]);
    expect(bases).toContainEqual(['lenses', 0.01]);
  });

  test('the agreed price of a rule does not replace the prices of a stored sale', async () => {
    const [{ _id: client }, { _id: insurance }] = [await given.client(), await given.insurance()];
    const rule = await givenRule(shop, insurance, { basis: 'full', amount: null, agreedPrice: 60_000 });
    const customProducts = [{ description: 'Armazón', price: 50_000, quantity: 1 }];
    const { _id: sale } = await given.sale({ client, products: [], customProducts });
    const { body } = await ask({ client, insurance, sale, lines: [{ ...frame, price: 50_000 }] });
    expect(partsOf(body)).toEqual([{ products: [0], insurer: 50_000, client: 0 }]);
    const coverages = [{ insurance, lines: [{ rule: rule._id, products: [0], insurerAmount: 50_000 }] }];
    expect((await shop.as('seller').put(`/tenant/sales/${sale}/coverages`, { coverages })).status).toBe(200);
  });

  test('a rule of another shop is refused at its field', async () => {
    const stranger = await newShop(app);
    const rule = await givenRule(stranger, (await stranger.given.insurance())._id);
    expect(await paths({ otherLines: [{ rule: rule._id, products: [0] }] })).toEqual({
      status: 400,
      path: 'otherLines.0.rule',
    });
  });

  test('a rule for the kind of pair and the plan comes before a general rule, and a rule for another kind or plan is not proposed', async () => {
    const { _id: insurance } = await given.insurance();
    const [plan, other] = [await givenPlan(shop, insurance), await givenPlan(shop, insurance, { name: '310' })];
    const ofLenses = { target: 'lenses' };
    await givenRule(shop, insurance, { ...ofLenses, amount: 1 });
    await givenRule(shop, insurance, { ...ofLenses, amount: 2, pairKind: 'far', plan: plan._id });
    await givenRule(shop, insurance, { ...ofLenses, amount: 3, plan: other._id });
    await givenRule(shop, insurance, { ...ofLenses, amount: 4, pairKind: 'near' });
    const { body } = await ask({ insurance, plan: plan._id, lines: [lenses] });
    expect(body.benefits[0]?.rules.map(({ insurerAmount }) => insurerAmount)).toEqual([2, 1]);
  });

  test('a rule that has ended is proposed with a warning, unless a valid rule fits', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { amount: 1, validFrom: '2024-01-01', validUntil: '2024-06-30' });
    const over = (await ask({ insurance })).body.benefits[0]?.rules ?? [];
    expect(over.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([['ruleNotValid', 'oldTariff']]);
    await givenRule(shop, insurance, { amount: 2 });
    const valid = (await ask({ insurance })).body.benefits[0]?.rules ?? [];
    expect(valid.map(({ insurerAmount }) => insurerAmount)).toEqual([2]);
  });

  test.each(pairProposals)('two pairs with lenses of $types get the rules $codes', async ({ types, codes }) => {
    const { _id: insurance } = await given.insurance();
    const kinds = { BIFOCAL: 'bifocal', CERCA: 'near', LEJOS: 'far' };
    for (const [code, pairKind] of Object.entries(kinds)) {
      await givenRule(shop, insurance, { code, target: 'pair', pairKind, validFrom: '2026-11-01' });
    }
    const lines = types.flatMap((prescriptionType) => [frame, { ...lenses, prescriptionType }]);
    const { body } = await ask({ insurance, lines });
    const pairs = body.benefits.filter(({ target }) => target === 'pair');
    expect(pairs.map(({ products, rules }) => [products, rules[0]?.rule.code])).toEqual([
      [[0, 1], codes[0]],
      [[2, 3], codes[1]],
    ]);
  });

  test('if the newest rule of a code is for another benefit, no older rule of the code is proposed', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { code: 'ARM', validUntil: '2026-05-31' });
    await givenRule(shop, insurance, { code: 'ARM', target: 'other', validFrom: '2026-06-01' });
    const { body } = await ask({ insurance });
    expect(body.benefits).toMatchObject([{ target: 'frame', rules: [] }]);
  });

  test('a missing affiliate number and a missing authorisation cause warnings', async () => {
    const { _id: insurance } = await given.insurance();
    await givenRule(shop, insurance, { needsAuthorization: true, validFrom: '2026-11-01' });
    const { body } = await ask({ insurance, affiliateNumber: '' });
    expect(body.benefits[0]?.rules[0]?.warnings.map(({ message }) => message)).toEqual([
      'Falta el número de afiliado.',
      'Falta el número de autorización.',
    ]);
  });

  test('a client, an insurer, a sale, a plan or a prescription is refused at its field if it belongs to another shop, insurer or client', async () => {
    const stranger = await newShop(app);
    const plan = await givenPlan(shop, (await given.insurance())._id);
    const prescription = await given.prescription();
    expect(await paths({ client: (await stranger.given.client())._id })).toEqual({ status: 400, path: 'client' });
    expect(await paths({ insurance: (await stranger.given.insurance())._id })).toEqual({
      status: 400,
      path: 'insurance',
    });
    expect(await paths({ sale: (await stranger.given.sale())._id })).toEqual({ status: 400, path: 'sale' });
    expect(await paths({ plan: plan._id })).toEqual({ status: 400, path: 'plan' });
    expect(await paths({ prescription: prescription._id })).toEqual({ status: 400, path: 'prescription' });
  });

  test('every role may read earlier coverages and ask for a proposal', async () => {
    const [client, insurance] = [await given.client(), await given.insurance()];
    const question = { client: client._id, insurance: insurance._id, lines: [frame] };
    for (const role of ['admin', 'seller', 'readonly'] as const) {
      const url = `/tenant/clients/${client._id}/covered-sales?insurance=${insurance._id}`;
      expect(await shop.as(role).get(url)).toMatchObject({ status: 200, body: [] });
      expect((await shop.as(role).post('/tenant/coverage-proposal', question)).status).toBe(200);
    }
    const stranger = await (await newShop(app)).given.client();
    const { status } = await shop
      .as('seller')
      .get(`/tenant/clients/${stranger._id}/covered-sales?insurance=${insurance._id}`);
    expect(status).toBe(404);
  });
});
