import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDayOf, isOverdue, jobCode, jobKinds, jobStages, moveProblem, readJobCode } from './job-stage-words.ts';

const open = { open: true, checkResult: null } as const;
const due = { promisedDay: null, deliveryDate: '2026-11-20', orderStatus: 'inProgress' } as const;

describe('The stages of a job (docs/rules.md#jobs-5)', () => {
  it('are passed one at a time', () => {
    expect(moveProblem({ ...open, stage: 'toSend' }, 'sent')).toBeUndefined();
    expect(moveProblem({ ...open, stage: 'toSend' }, 'received')).toEqual({
      path: 'stage',
      message: 'De «A enviar» no se pasa a «Recibidos»: hay un paso en el medio.',
    });
    expect(moveProblem({ ...open, stage: 'sent' }, 'sent')).toEqual({
      path: undefined,
      message: 'El trabajo ya está en «En el laboratorio».',
    });
  });

  it('are left backwards with a reason only', () => {
    expect(moveProblem({ ...open, stage: 'checked' }, 'toSend', ' ')).toEqual({
      path: 'note',
      message: 'Escribí el motivo para volver atrás.',
    });
    expect(moveProblem({ ...open, stage: 'checked' }, 'toSend', 'Se rayó')).toBeUndefined();
  });

  it('a pair whose check failed is accepted with a reason only', () => {
    const failed = { open: true, stage: 'received', checkResult: 'fail' } as const;
    expect(moveProblem(failed, 'checked')).toEqual({
      path: 'note',
      message: 'El control no pasó: escribí por qué se acepta.',
    });
    expect(moveProblem(failed, 'checked', 'El cliente lo probó')).toBeUndefined();
    expect(moveProblem({ ...failed, checkResult: 'pass' }, 'checked')).toBeUndefined();
  });

  it('no job moves after its sale is delivered or canceled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobStages), fc.constantFrom(...jobStages), (stage, to) => {
        expect(moveProblem({ stage, open: false, checkResult: null }, to, 'Igual')?.message).toBe(
          'La orden ya se entregó o se canceló: el trabajo no se mueve.',
        );
      }),
    );
  });
});

describe('The due day of a job (docs/rules.md#jobs-6)', () => {
  it('is the delivery day, or the promised day of the lab if that is earlier', () => {
    expect(dueDayOf({ ...due, stage: 'toSend' })).toBe('2026-11-20');
    expect(dueDayOf({ ...due, stage: 'sent', promisedDay: '2026-11-18' })).toBe('2026-11-18');
    expect(dueDayOf({ ...due, stage: 'sent', promisedDay: '2026-11-25' })).toBe('2026-11-20');
  });

  it('a lab that kept its promise no longer counts', () => {
    expect(dueDayOf({ ...due, stage: 'received', promisedDay: '2026-11-18' })).toBe('2026-11-20');
  });

  it('a checked job, and a job whose sale is finished, is never late', () => {
    expect(dueDayOf({ ...due, stage: 'checked' })).toBeNull();
    for (const orderStatus of ['finished', 'delivered', 'canceled'] as const)
      expect(dueDayOf({ ...due, stage: 'toSend', orderStatus })).toBeNull();
    expect(isOverdue(null, '2026-11-21')).toBe(false);
  });

  it('is late from the day after', () => {
    expect(isOverdue('2026-11-20', '2026-11-20')).toBe(false);
    expect(isOverdue('2026-11-20', '2026-11-21')).toBe(true);
  });
});

describe('The code of a job (docs/rules.md#jobs-3)', () => {
  it('is the number of the sale and a letter for the kind', () => {
    expect(jobKinds.map((kind) => jobCode(4821, kind))).toEqual(['4821L', '4821C', '4821A']);
    expect(readJobCode(' 4821c ')).toEqual({ number: 4821, kind: 'near' });
  });

  it('is parsed again, and no other text is a code', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), fc.constantFrom(...jobKinds), (number, kind) => {
        expect(readJobCode(jobCode(number, kind))).toEqual({ number, kind });
      }),
    );
    for (const text of ['', '4821', 'L', '4821X', '48-21L', '99999999999L']) expect(readJobCode(text)).toBeUndefined();
  });
});
