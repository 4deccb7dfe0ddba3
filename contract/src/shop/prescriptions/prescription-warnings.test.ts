import { describe, expect, it } from 'vitest';
import { prescriptionWarnings } from './prescription-warnings.ts';
import { blankEye, blankRefraction, transpose, type Eye, type Refraction } from './prescription-values.ts';
import { blankPrisms } from './prisms.ts';

const refraction = (sphere: number | null, cylinder: number | null = null, axis: number | null = null): Refraction => ({
  sphere,
  cylinder,
  axis,
});

const usual: Eye = {
  far: refraction(-1.25, -0.5, 90),
  near: refraction(0.75, -0.5, 90),
  addition: null,
  pupillaryDistance: 31.5,
  nearPupillaryDistance: null,
  height: 18,
  ...blankPrisms,
  prism: 0,
};

const right = (changes: Partial<Eye>) => prescriptionWarnings({ rightEye: { ...usual, ...changes }, leftEye: usual });
const left = (changes: Partial<Eye>) => prescriptionWarnings({ rightEye: usual, leftEye: { ...usual, ...changes } });
const both = (changes: Partial<Eye>) =>
  prescriptionWarnings({ rightEye: { ...usual, ...changes }, leftEye: { ...usual, ...changes } });
const only = (changes: Partial<Eye>) => ({ ...blankEye, ...changes });
const messages = (warnings: { message: string }[]) => warnings.map(({ message }) => message);
const withAddition = (near: number) => messages(both({ far: refraction(0), near: refraction(near) }));
const withNearDistance = (nearPupillaryDistance: number | null) => messages(both({ nearPupillaryDistance }));
const between = (one: Refraction, other: Refraction) =>
  prescriptionWarnings({ rightEye: only({ far: one }), leftEye: only({ far: other }) });

describe('A usual prescription (docs/rules.md#prescriptions-12)', () => {
  it('a usual prescription gets no warning', () => {
    expect(both({})).toEqual([]);
    expect(prescriptionWarnings({ rightEye: usual, leftEye: usual }, { rightEye: usual, leftEye: usual })).toEqual([]);
  });

  it('a blank prescription and a prescription of one eye or one distance get no warning', () => {
    expect(prescriptionWarnings({ rightEye: blankEye, leftEye: blankEye })).toEqual([]);
    expect(prescriptionWarnings({ rightEye: usual, leftEye: blankEye })).toEqual([]);
    expect(both({ near: blankRefraction })).toEqual([]);
    expect(both({ far: blankRefraction })).toEqual([]);
  });
});

describe('The form warns about an unlikely power (docs/rules.md#prescriptions-12)', () => {
  it('a power that is not a multiple of 0,25 gets a warning', () => {
    expect(both({ far: refraction(-1.2, -0.5, 90), near: blankRefraction })).toEqual([
      { path: 'rightEye.far.sphere', message: 'Ojo derecho, lejos: -1,20 no es múltiplo de 0,25.' },
      { path: 'leftEye.far.sphere', message: 'Ojo izquierdo, lejos: -1,20 no es múltiplo de 0,25.' },
    ]);
    expect(both({ far: blankRefraction, near: refraction(1, 0.125, 90) })).toEqual([
      { path: 'rightEye.near.cylinder', message: 'Ojo derecho, cerca: +0,125 no es múltiplo de 0,25.' },
      { path: 'leftEye.near.cylinder', message: 'Ojo izquierdo, cerca: +0,125 no es múltiplo de 0,25.' },
    ]);
    for (const sphere of [0, 0.25, -0.75, 12.5])
      expect(both({ far: refraction(sphere), near: blankRefraction })).toEqual([]);
  });

  it('a near cylinder or axis that differs from far gets a warning', () => {
    const warning = {
      path: 'rightEye.near.cylinder',
      message: 'Ojo derecho: el cilindro o el eje de cerca no coincide con el de lejos.',
    };
    expect(right({ near: refraction(0.75, -0.75, 90) })).toEqual([warning]);
    expect(right({ near: refraction(0.75, -0.5, 85) })).toEqual([warning]);
    expect(right({ near: refraction(0.75) })).toEqual([warning]);
    expect(right({ near: transpose(usual.near) })).toEqual([]);
  });

  it('a computed addition outside 0,75 to 3,50 gets a warning', () => {
    expect(right({ near: refraction(-1, -0.5, 90) })[0]?.path).toBe('rightEye.near.sphere');
    expect(withAddition(0.5)).toEqual([
      'Ojo derecho: la adición (+0,50) es menor que 0,75 o mayor que 3,50.',
      'Ojo izquierdo: la adición (+0,50) es menor que 0,75 o mayor que 3,50.',
    ]);
    expect(withAddition(3.75)).toEqual([
      'Ojo derecho: la adición (+3,75) es menor que 0,75 o mayor que 3,50.',
      'Ojo izquierdo: la adición (+3,75) es menor que 0,75 o mayor que 3,50.',
    ]);
    expect(withAddition(-1)[0]).toBe('Ojo derecho: la adición (-1,00) es menor que 0,75 o mayor que 3,50.');
    for (const near of [0.75, 2, 3.5]) expect(withAddition(near)).toEqual([]);
  });

  it('additions that differ between the eyes get a warning', () => {
    expect(left({ near: refraction(1, -0.5, 90) })).toEqual([
      { path: 'leftEye.near.sphere', message: 'La adición de los dos ojos no coincide.' },
    ]);
    expect(left({ far: refraction(-1.5, -0.5, 90), near: refraction(0.5, -0.5, 90) })).toEqual([]);
  });

  it('spheres of opposite signs get a warning', () => {
    expect(between(refraction(1), refraction(-1))).toEqual([
      { path: 'leftEye.far.sphere', message: 'Las esferas de los dos ojos tienen signos opuestos.' },
    ]);
    for (const other of [0, 1, null]) expect(between(refraction(1), refraction(other))).toEqual([]);
  });

  it('a difference of more than 3 dioptres of mean power between the eyes gets a warning', () => {
    expect(between(refraction(-1), refraction(-4.25))).toEqual([
      { path: 'leftEye.far.sphere', message: 'Hay más de 3 dioptrías de diferencia entre los dos ojos.' },
    ]);
    expect(between(refraction(-1), refraction(-4))).toEqual([]);
    expect(messages(between(refraction(-1), refraction(-3, -3, 10)))).toEqual([
      'Hay más de 3 dioptrías de diferencia entre los dos ojos.',
    ]);
  });
});

describe('The form warns about an unlikely measure (docs/rules.md#prescriptions-12)', () => {
  it('a pupillary distance of one eye over 40 mm gets a warning: it is probably the distance of both eyes', () => {
    expect(right({ pupillaryDistance: 62 })).toEqual([
      { path: 'rightEye.pupillaryDistance', message: 'Ojo derecho: la distancia parece ser la de ambos ojos.' },
    ]);
    expect(messages(both({ pupillaryDistance: 40.5 }))).toEqual([
      'Ojo derecho: la distancia parece ser la de ambos ojos.',
      'Ojo izquierdo: la distancia parece ser la de ambos ojos.',
    ]);
    expect(right({ pupillaryDistance: 40 })).toEqual([]);
  });

  it('pupillary distances whose sum is outside 45 to 80 mm get a warning', () => {
    const warning = {
      path: 'leftEye.pupillaryDistance',
      message: 'La suma de las distancias está fuera de 45 a 80 mm.',
    };
    expect(both({ pupillaryDistance: 22 })).toEqual([warning]);
    for (const pupillaryDistance of [22.5, 31, 40]) expect(both({ pupillaryDistance })).toEqual([]);
    expect(left({ pupillaryDistance: null })).toEqual([]);
  });

  it('a height outside 8 to 40 mm gets a warning', () => {
    for (const height of [7, 41])
      expect(left({ height })).toEqual([
        { path: 'leftEye.height', message: 'Ojo izquierdo: la altura está fuera de 8 a 40 mm.' },
      ]);
    for (const height of [8, 40, null]) expect(left({ height })).toEqual([]);
  });
});

describe('The form warns about an unlikely addition, prism or near distance (docs/rules.md#prescriptions-12)', () => {
  it('a written addition outside 0,75 to 3,50 gets a warning, with or without near values', () => {
    const warning = {
      path: 'rightEye.addition',
      message: 'Ojo derecho: la adición (+0,50) es menor que 0,75 o mayor que 3,50.',
    };
    expect(right({ far: refraction(0), near: blankRefraction, addition: 0.5 })).toContainEqual(warning);
    expect(messages(right({ addition: 2 }))).toEqual([]);
    expect(messages(both({ near: blankRefraction, addition: 0 }))).toEqual([
      'Ojo derecho: la adición (0,00) es menor que 0,75 o mayor que 3,50.',
      'Ojo izquierdo: la adición (0,00) es menor que 0,75 o mayor que 3,50.',
    ]);
  });

  it('a written addition gets a warning unless it equals the near sphere less the far sphere; the near values may have either notation', () => {
    expect(both({ addition: 2.25 })).toContainEqual({
      path: 'rightEye.addition',
      message: 'Ojo derecho: la adición escrita (+2,25) no es la que hay entre lejos y cerca (+2,00).',
    });
    expect(both({ addition: 2, near: transpose(usual.near) })).toEqual([]);
  });

  it('a prism without its base gets a warning, unless the prism is 0', () => {
    expect(right({ prism: 2 })).toEqual([
      { path: 'rightEye.prismBase', message: 'Ojo derecho: falta la base del prisma.' },
    ]);
    for (const changes of [{ prism: 2, prismBase: 'in' }, { prism: 0 }, { prism: null }] satisfies Partial<Eye>[])
      expect(right(changes)).toEqual([]);
  });

  it('near distances get a warning unless their sum is 2 to 4 mm smaller than the sum of the far distances', () => {
    for (const usualNear of [30.5, 30, 29.5, null]) expect(withNearDistance(usualNear)).toEqual([]);
    expect(withNearDistance(31)).toEqual([
      'La DNP de cerca de los dos ojos (62) no es de 2 a 4 mm menor que la de lejos (63).',
    ]);
    expect(withNearDistance(29)).toHaveLength(1);
    expect(withNearDistance(32)).toHaveLength(1);
  });
});

describe('The form warns about a large change since the last prescription (docs/rules.md#prescriptions-12)', () => {
  const before = { rightEye: only({ far: refraction(-1) }), leftEye: only({ far: refraction(-1) }) };
  const now = (one: number | null, other: number) => ({
    rightEye: only({ far: refraction(one) }),
    leftEye: only({ far: refraction(other) }),
  });

  it('a change of more than 1 dioptre of mean power gets a warning', () => {
    expect(prescriptionWarnings(now(-2.25, -1), before)).toEqual([
      { path: 'rightEye.far.sphere', message: 'Ojo derecho: cambió más de 1 dioptría respecto de la receta anterior.' },
    ]);
    expect(messages(prescriptionWarnings(now(-2.25, -2.5), before))).toEqual([
      'Ojo derecho: cambió más de 1 dioptría respecto de la receta anterior.',
      'Ojo izquierdo: cambió más de 1 dioptría respecto de la receta anterior.',
    ]);
    expect(prescriptionWarnings(now(-2, 0), before)).toEqual([]);
  });

  it('there is no warning without a previous prescription, or if one of the two powers is blank', () => {
    expect(prescriptionWarnings(now(-2.25, -2.25))).toEqual([]);
    expect(prescriptionWarnings(now(null, -1), before)).toEqual([]);
    expect(prescriptionWarnings(now(-2.25, -2.25), { rightEye: blankEye, leftEye: blankEye })).toEqual([]);
  });
});

describe('The order of the warnings', () => {
  it('the warnings are in reading order: right eye, left eye, both eyes, then the change since the last prescription', () => {
    const odd = only({ far: refraction(-1.3) });
    const before = { rightEye: only({ far: refraction(-4) }), leftEye: blankEye };
    const eyes = { rightEye: odd, leftEye: only({ far: refraction(2.1), height: 5 }) };
    expect(prescriptionWarnings(eyes, before).map(({ path }) => path)).toEqual([
      'rightEye.far.sphere',
      'leftEye.far.sphere',
      'leftEye.height',
      'leftEye.far.sphere',
      'leftEye.far.sphere',
      'rightEye.far.sphere',
    ]);
  });
});
