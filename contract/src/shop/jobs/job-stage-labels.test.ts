import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankLens, missingPowers, toleranceText } from './job-labels.ts';
import {
  dueDayOf,
  hasUnits,
  isOverdue,
  jobCode,
  jobKinds,
  jobProblems,
  jobStages,
  lensKinds,
  type MissingPower,
  missingPowersText,
  moveProblem,
  readJobCode,
} from './job-stage-labels.ts';

const open = { kind: 'far', open: true, checkResult: null } as const;
const due = { promisedDay: null, deliveryDate: '2026-11-20', orderStatus: 'inProgress' } as const;

describe('The stages of a job (docs/rules.md#jobs-5)', () => {
  it('a job moves forward one stage at a time', () => {
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

  it('a service moves forward any number of stages (docs/rules.md#jobs-22)', () => {
    const service = { ...open, kind: 'service', stage: 'toSend' } as const;
    expect(moveProblem(service, 'sent')).toBeUndefined();
    expect(moveProblem(service, 'checked')).toBeUndefined();
    expect(moveProblem({ ...service, stage: 'checked' }, 'toSend')?.message).toBe(
      'Escribí el motivo para volver atrás.',
    );
  });

  it('a job moves back only with a reason', () => {
    expect(moveProblem({ ...open, stage: 'checked' }, 'toSend', ' ')).toEqual({
      path: 'note',
      message: 'Escribí el motivo para volver atrás.',
    });
    expect(moveProblem({ ...open, stage: 'checked' }, 'toSend', 'Se rayó')).toBeUndefined();
  });

  it('a pair of lenses whose check failed is accepted only with a reason', () => {
    const failed = { kind: 'far', open: true, stage: 'received', checkResult: 'fail' } as const;
    expect(moveProblem(failed, 'checked')).toEqual({
      path: 'note',
      message: 'El control no pasó: escribí por qué se acepta.',
    });
    expect(moveProblem(failed, 'checked', 'El cliente lo probó')).toBeUndefined();
    expect(moveProblem({ ...failed, checkResult: 'pass' }, 'checked')).toBeUndefined();
  });

  it('a job does not move after its sale is delivered or canceled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobStages), fc.constantFrom(...jobStages), (stage, to) => {
        expect(moveProblem({ kind: 'far', stage, open: false, checkResult: null }, to, 'Igual')?.message).toBe(
          'La orden ya se entregó, se canceló o se devolvió: el trabajo no cambia.',
        );
      }),
    );
  });
});

describe('The due day of a job (docs/rules.md#jobs-6)', () => {
  it('a job is due on the delivery day, or on the day promised by the lab if that day is earlier', () => {
    expect(dueDayOf({ ...due, stage: 'toSend' })).toBe('2026-11-20');
    expect(dueDayOf({ ...due, stage: 'sent', promisedDay: '2026-11-18' })).toBe('2026-11-18');
    expect(dueDayOf({ ...due, stage: 'sent', promisedDay: '2026-11-25' })).toBe('2026-11-20');
  });

  it('the day promised by the lab does not matter after the lenses are back', () => {
    expect(dueDayOf({ ...due, stage: 'received', promisedDay: '2026-11-18' })).toBe('2026-11-20');
  });

  it('a checked job, and a job of a finished, delivered or canceled sale, have no due day and are never late', () => {
    expect(dueDayOf({ ...due, stage: 'checked' })).toBeNull();
    for (const orderStatus of ['finished', 'delivered', 'canceled'] as const)
      expect(dueDayOf({ ...due, stage: 'toSend', orderStatus })).toBeNull();
    expect(isOverdue(null, '2026-11-21')).toBe(false);
  });

  it('a job is late from the day after its due day', () => {
    expect(isOverdue('2026-11-20', '2026-11-20')).toBe(false);
    expect(isOverdue('2026-11-20', '2026-11-21')).toBe(true);
  });
});

describe('The code of a job (docs/rules.md#jobs-3)', () => {
  it('the code is the number of the sale and a letter for the kind of glasses', () => {
    expect(lensKinds.map((kind) => jobCode(4821, { kind, serviceLine: null }))).toEqual(['4821L', '4821C', '4821A']);
    expect(readJobCode(' 4821c ')).toEqual({ number: 4821, kind: 'near', serviceLine: null });
  });

  it('the code of a service also has the number of its line', () => {
    expect(jobCode(4821, { kind: 'service', serviceLine: 2 })).toBe('4821T3');
    expect(readJobCode('4821t3')).toEqual({ number: 4821, kind: 'service', serviceLine: 2 });
  });

  it('every code is read as its number and kind, and no other text is a code', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), fc.constantFrom(...jobKinds), fc.nat(199), (number, kind, line) => {
        const job = { kind, serviceLine: kind === 'service' ? line : null };
        expect(readJobCode(jobCode(number, job))).toEqual({ number, ...job });
      }),
    );
    const others = ['', '4821', 'L', '4821X', '48-21L', '99999999999L', '4821T', '4821T0', '4821L1', '4821T1234'];
    for (const text of others) expect(readJobCode(text)).toBeUndefined();
  });
});

const said = (codes: string[], missing: MissingPower[] = ['powers']) =>
  jobProblems.incomplete(codes.map((code) => ({ code, missing }))).split(':')[0];

describe('Incomplete jobs (docs/rules.md#jobs-16)', () => {
  it('the message names at most ten jobs', () => {
    expect(said(['1L'])).toBe('Falta la graduación de 1L');
    expect(said(['1L', '2C', '3A'])).toBe('Falta la graduación de 1L, 2C y 3A');
    const many = Array.from({ length: 12 }, (_, index) => `${index + 1}L`);
    expect(said(many)).toBe('Falta la graduación de 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L y 2 más');
  });

  it('the message names the missing values of each job', () => {
    expect(said(['3A'], ['leftLens', 'addition'])).toBe('Falta la graduación del ojo izquierdo y la adición de 3A');
    const jobs = [
      { code: '1L', missing: ['powers'] },
      { code: '2A', missing: ['addition'] },
      { code: '3L', missing: ['powers'] },
    ] as const;
    expect(jobProblems.incomplete(jobs)).toBe(
      'Falta la graduación de 1L y 3L, y la adición de 2A: completá los datos, o enviá igual con un motivo.',
    );
  });

  const power = { ...blankLens, sphere: -1 };
  const measured = { ...blankLens, pupillaryDistance: 31, height: 18 };
  const far = { kind: 'far', design: '', rightLens: power, leftLens: power } as const;

  it('a pair needs a power in both lenses; a sphere of 0 or a cylinder without a sphere is a power', () => {
    expect(missingPowers(far)).toEqual([]);
    expect(missingPowers({ ...far, leftLens: { ...blankLens, sphere: 0 } })).toEqual([]);
    expect(missingPowers({ ...far, leftLens: { ...blankLens, cylinder: -1, axis: 90 } })).toEqual([]);
    expect(missingPowers({ ...far, leftLens: measured })).toEqual(['leftLens']);
    expect(missingPowers({ ...far, rightLens: measured })).toEqual(['rightLens']);
    expect(missingPowers({ ...far, rightLens: measured, leftLens: measured })).toEqual(['powers']);
  });

  it('a pair for far and near, a bifocal pair and a progressive pair need an addition in each lens with a power', () => {
    const added = { ...power, addition: 0, height: 18 };
    for (const multifocal of [{ kind: 'both' }, { design: 'bifocal' }, { design: 'progressive' }] as const) {
      const pair = { ...far, ...multifocal };
      const pairWithHeight = { ...pair, rightLens: { ...power, height: 18 }, leftLens: { ...power, height: 18 } };
      expect(missingPowers(pairWithHeight)).toEqual(['addition']);
      expect(missingPowers({ ...pairWithHeight, rightLens: added })).toEqual(['addition']);
      expect(missingPowers({ ...pair, rightLens: added, leftLens: added })).toEqual([]);
      expect(missingPowers({ ...pair, rightLens: added, leftLens: measured })).toEqual(['leftLens']);
      expect(missingPowers({ ...pairWithHeight, leftLens: measured })).toEqual(['leftLens', 'addition']);
    }
    expect(missingPowers({ ...far, kind: 'near', design: 'monofocal' })).toEqual([]);
  });

  it('a progressive pair also needs a height in each lens with a power', () => {
    const added = { ...power, addition: 2 };
    const pair = { ...far, rightLens: { ...added, height: 18 }, leftLens: added };
    expect(missingPowers({ ...pair, design: 'progressive' })).toEqual(['height']);
    expect(missingPowers({ ...pair, design: 'progressive', leftLens: blankLens })).toEqual(['leftLens']);
    expect(missingPowers({ ...pair, design: 'bifocal' })).toEqual([]);
    expect(missingPowers({ ...far, rightLens: blankLens, design: 'progressive' })).toEqual([
      'rightLens',
      'addition',
      'height',
    ]);
    expect(missingPowersText(['rightLens', 'addition', 'height'])).toBe(
      'la graduación del ojo derecho, la adición y la altura',
    );
  });

  it('a service needs no powers (docs/rules.md#jobs-22)', () => {
    expect(missingPowers({ kind: 'service', design: '', rightLens: blankLens, leftLens: blankLens })).toEqual([]);
  });
});

it('a job has no units once the client returned all units of its lines; an older job has no lines (docs/rules.md#jobs-23)', () => {
  const lines = [
    { type: 'far', quantity: 0 },
    { type: 'far', quantity: 1 },
    { type: 'near', quantity: 0 },
    { type: 'none', quantity: 1 },
    { type: 'none', quantity: 0 },
  ] as const;
  const jobs = [
    ...lensKinds.map((kind) => ({ kind, serviceLine: null })),
    ...[3, 4].map((serviceLine) => ({ kind: 'service', serviceLine }) as const),
  ];
  expect(jobs.map((job) => hasUnits(job, lines))).toEqual([true, false, true, true, false]);
});

it('a tolerance is written with its unit (docs/rules.md#lens-check-2)', () => {
  const texts = (['sphere', 'axis', 'prism', 'height'] as const).map((field) =>
    toleranceText({ field, tolerance: 0.5 }),
  );
  expect(texts).toEqual(['±\u00A00,5\u00A0D', '±\u00A00,5°', '±\u00A00,5\u00A0Δ', '±\u00A00,5\u00A0mm']);
});
