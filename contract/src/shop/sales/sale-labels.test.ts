import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';
import { countsAsRemake, remakeProblem, remakeRate, remakeReasons } from './sale-labels.ts';
import { newRemake } from './sales-endpoints.ts';

describe('The remake of a sale (docs/rules.md#remakes-1)', () => {
  it('a finished or delivered sale can be remade', () => {
    const allowed = orderStatuses.filter((orderStatus) => !remakeProblem({ orderStatus, stages: ['toSend'] }));
    expect(allowed).toEqual(['finished', 'delivered']);
  });

  it('a sale can be remade after one of its jobs is back from the lab', () => {
    expect(remakeProblem({ orderStatus: 'inProgress', stages: ['sent', 'received'] })).toBeUndefined();
    expect(remakeProblem({ orderStatus: 'requested', stages: ['checked'] })).toBeUndefined();
    expect(remakeProblem({ orderStatus: 'inProgress', stages: ['sent'] })).toBe(
      'Solo se rehace una venta que ya volvió del laboratorio, está para retirar o se entregó.',
    );
  });

  it('a canceled sale cannot be remade', () => {
    expect(remakeProblem({ orderStatus: 'canceled', stages: ['checked'] })).toBe(
      'La venta está cancelada: no se rehace.',
    );
  });

  it('a remake needs a known reason and a known `responsible`, repeats no line, and is free by default', () => {
    expect(newRemake.parse({ reason: 'lab', responsible: 'lab', lines: [{ position: 1 }] })).toEqual({
      reason: 'lab',
      responsible: 'lab',
      lines: [{ position: 1, price: 0 }],
      note: '',
    });
    for (const body of [
      {},
      { reason: 'mood', responsible: 'lab' },
      { reason: 'lab', responsible: 'nobody' },
      { reason: 'lab', responsible: 'lab', lines: [] },
      { reason: 'lab', responsible: 'lab', lines: [{ position: 1 }, { position: 1 }] },
      { reason: 'lab', responsible: 'lab', lines: [{ position: 1, price: '0' }] },
    ]) {
      expect(newRemake.safeParse(body).success).toBe(false);
    }
  });
});

describe('The rate of remakes (docs/rules.md#remakes-4)', () => {
  it('the rate counts remakes of all reasons except warranty and taste', () => {
    expect(remakeReasons.filter((reason) => !countsAsRemake(reason))).toEqual(['warranty', 'taste']);
  });

  it('the rate is in percent of the delivered sales, with one decimal', () => {
    expect(remakeRate(1, 3)).toBe(33.3);
    expect(remakeRate(0, 8)).toBe(0);
  });

  it('the rate is unknown if no sale is delivered', () => {
    expect(remakeRate(1, 0)).toBeNull();
  });

  it('the rate is never negative, and is 100 if all sales were remade', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 1000 }), (remakes, delivered) => {
        expect(remakeRate(remakes, delivered)).toBeGreaterThanOrEqual(0);
        expect(remakeRate(delivered, delivered)).toBe(100);
      }),
    );
  });
});
