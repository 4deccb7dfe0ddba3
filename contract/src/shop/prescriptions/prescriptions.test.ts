import { describe, expect, it } from 'vitest';
import { blankEye, blankRefraction } from './prescription-values.ts';
import { prescriptions } from './prescriptions.ts';
import { prescription, someId } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const least = { clientId: someId, expirationDate: '2027-11-20', optometristId: someId };

const problemsOfEye = (rightEye: unknown) => problemsOf(prescriptions.create, { ...least, rightEye });
const problemsOfFar = (far: object) => problemsOfEye({ far })[`rightEye.far.${Object.keys(far)[0]}`];
const storedFar = (far: object) => prescriptions.create.parse({ ...least, rightEye: { far } }).rightEye.far;

describe('The prescription form (docs/rules.md#prescriptions-2)', () => {
  it('client, expiration date and doctor are required, and their messages come in this order', () => {
    const missing = {
      clientId: 'Cliente es un campo requerido.',
      expirationDate: 'Fecha de expiracion es un campo requerido.',
      optometristId: 'Medico es un campo requerido.',
    };
    expect(problemsOf(prescriptions.create, {})).toEqual(missing);
    expect(Object.keys(problemsOf(prescriptions.create, {}))).toEqual(Object.keys(missing));
    expect(problemsOf(prescriptions.create, { clientId: '', expirationDate: '', optometristId: '' })).toEqual(missing);
    expect(problemsOf(prescriptions.create, { clientId: null, expirationDate: null, optometristId: null })).toEqual(
      missing,
    );
  });

  it("a date that does not exist is refused with 'La fecha proporcionada no es válida.'", () => {
    for (const expirationDate of ['2027-02-30', 'pronto', '20/11/2027', '   ', '0000-01-01'])
      expect(problemsOf(prescriptions.create, { ...least, expirationDate })).toEqual({
        expirationDate: 'La fecha proporcionada no es válida.',
      });
    expect(problemsOf(prescriptions.create, { ...least, prescriptionDate: '2027-02-30' })).toEqual({
      prescriptionDate: 'La fecha proporcionada no es válida.',
    });
  });

  it('diagnosis and values are optional', () => {
    const onPaper = { cuir: null, issuedOn: null, startsOn: null, patientCuil: '' };
    expect(prescriptions.create.parse(least)).toEqual({
      ...least,
      ...onPaper,
      notes: '',
      rightEye: blankEye,
      leftEye: blankEye,
    });
  });

  it('if the request does not send a value of an eye, the value is blank', () => {
    const sent = { ...least, rightEye: { far: { sphere: -1 }, prism: 0 } };
    expect(prescriptions.create.parse(sent).rightEye).toEqual({
      ...blankEye,
      far: { ...blankRefraction, sphere: -1 },
      prism: 0,
    });
  });

  it('an update replaces a whole eye: values that are not sent become blank, and the other eye does not change', () => {
    expect(prescriptions.update.parse({ rightEye: { height: 18 } })).toEqual({ rightEye: { ...blankEye, height: 18 } });
  });

  it('no request can set whether a prescription is used', () => {
    expect(prescriptions.create.parse({ ...prescription, used: true })).not.toHaveProperty('used');
    expect(prescriptions.update.parse({ used: false })).toEqual({});
  });
});

describe('An impossible value is refused (docs/rules.md#prescriptions-11)', () => {
  it('a sphere outside −30 to +30 is refused', () => {
    for (const sphere of [-30, 0, 30]) expect(problemsOfFar({ sphere })).toBeUndefined();
    for (const sphere of [-30.25, 30.25]) expect(problemsOfFar({ sphere })).toBe('Tiene que estar entre -30 y 30.');
  });

  it('a cylinder outside −10 to +10 is refused', () => {
    for (const cylinder of [-10, 0, 10]) expect(problemsOfFar({ cylinder, axis: 90 })).toBeUndefined();
    for (const cylinder of [-10.25, 10.25])
      expect(problemsOfFar({ cylinder, axis: 90 })).toBe('Tiene que estar entre -10 y 10.');
  });

  it('an axis outside 0 to 180, or with a fraction of a degree, is refused', () => {
    for (const axis of [0, 1, 180]) expect(problemsOfFar({ axis, cylinder: -1 })).toBeUndefined();
    for (const axis of [-1, 181]) expect(problemsOfFar({ axis, cylinder: -1 })).toBe('Tiene que estar entre 0 y 180.');
    expect(problemsOfFar({ axis: 90.5, cylinder: -1 })).toBe('El eje es un número entero de grados.');
  });

  it('a cylinder without its axis is refused, for far and for near', () => {
    expect(problemsOfEye({ far: { cylinder: -1 }, near: { cylinder: 0.25, axis: null } })).toEqual({
      'rightEye.far.axis': 'Falta el eje: es obligatorio cuando hay cilindro.',
      'rightEye.near.axis': 'Falta el eje: es obligatorio cuando hay cilindro.',
    });
    expect(problemsOfEye({ far: { cylinder: 0 }, near: { cylinder: null } })).toEqual({});
  });

  it('a pupillary distance of one eye outside 15 to 80 mm is refused', () => {
    for (const pupillaryDistance of [15, 31.5, 80]) expect(problemsOfEye({ pupillaryDistance })).toEqual({});
    for (const pupillaryDistance of [0, 14.5, 80.5])
      expect(problemsOfEye({ pupillaryDistance })).toEqual({
        'rightEye.pupillaryDistance': 'Tiene que estar entre 15 y 80.',
      });
  });

  it('a height outside 1 to 60 mm and a prism outside 0 to 20 are refused', () => {
    expect(problemsOfEye({ height: 1, prism: 0 })).toEqual({});
    expect(problemsOfEye({ height: 60, prism: 20 })).toEqual({});
    expect(problemsOfEye({ height: 0.5, prism: -0.25 })).toEqual({
      'rightEye.height': 'Tiene que estar entre 1 y 60.',
      'rightEye.prism': 'Tiene que estar entre 0 y 20.',
    });
    expect(problemsOfEye({ height: 61, prism: 20.5 })).toEqual({
      'rightEye.height': 'Tiene que estar entre 1 y 60.',
      'rightEye.prism': 'Tiene que estar entre 0 y 20.',
    });
  });

  it('an addition outside 0 to 4, a near distance outside 15 to 80 mm and an unknown base of the prism are refused', () => {
    expect(problemsOfEye({ addition: 0, nearPupillaryDistance: 29.5, prismBase: 'in' })).toEqual({});
    expect(problemsOfEye({ addition: 4.25, nearPupillaryDistance: 14, prismBase: 'arriba' })).toEqual({
      'rightEye.addition': 'Tiene que estar entre 0 y 4.',
      'rightEye.nearPupillaryDistance': 'Tiene que estar entre 15 y 80.',
      'rightEye.prismBase': 'Elegí una de las opciones.',
    });
  });

  it('a value is refused if it is neither a number nor blank, or if it has more than three decimals', () => {
    for (const sphere of ['-1,25', true, Number.NaN, Number.POSITIVE_INFINITY])
      expect(problemsOfFar({ sphere })).toBe('Ingresá un número.');
    expect(problemsOfFar({ sphere: 0.125 })).toBeUndefined();
    expect(problemsOfFar({ sphere: 0.0625 })).toBe('No puede tener más de 3 decimales.');
  });

  it('the same limits apply to the left eye and to near values', () => {
    const leftEye = { near: { sphere: 31 }, height: 'alta' };
    expect(problemsOf(prescriptions.create, { ...least, leftEye })).toEqual({
      'leftEye.near.sphere': 'Tiene que estar entre -30 y 30.',
      'leftEye.height': 'Ingresá un número.',
    });
  });
});

describe('The stored values of an eye (docs/rules.md#prescriptions-13)', () => {
  it('a 0 is stored as 0, and a blank value as blank', () => {
    expect(storedFar({ sphere: 0 })).toEqual({ sphere: 0, cylinder: null, axis: null });
    expect(storedFar({ sphere: null, cylinder: 0 })).toEqual({ sphere: null, cylinder: 0, axis: null });
  });

  it('an axis of 0 is stored as 180', () => {
    expect(storedFar({ sphere: -1, cylinder: -0.5, axis: 0 })).toEqual({ sphere: -1, cylinder: -0.5, axis: 180 });
  });

  it('an axis without a cylinder is removed', () => {
    expect(storedFar({ sphere: -1, cylinder: 0, axis: 90 }).axis).toBeNull();
    expect(storedFar({ sphere: -1, axis: 90 }).axis).toBeNull();
  });
});
