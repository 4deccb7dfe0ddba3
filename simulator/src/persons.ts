export interface Tax {
  id: number;
  text: string;
  state: 'AC' | 'BD';
}

export interface Person {
  cuit: string;
  name: { first: string; last: string } | { company: string };
  /** The city of Buenos Aires is province 0 and has no place. */
  address: { street: string; place: string | undefined; province: readonly [id: number, name: string]; code: string };
  isActive: boolean;
  /** True if the tax agency lists the taxpayer for false invoices. */
  isApocryphal: boolean;
  taxes: readonly Tax[];
  simpleCategory: string | undefined;
  /** `certificate` has the errors of the whole certificate. `general` has the errors of the general regime. */
  errors: { certificate?: readonly string[]; general?: readonly string[] };
}

const vat: Tax = { id: 30, text: 'IVA', state: 'AC' };
const exempt: Tax = { id: 32, text: 'IVA EXENTO', state: 'AC' };
const notReached: Tax = { id: 34, text: 'IVA NO ALCANZADO', state: 'AC' };
const simple: Tax = { id: 20, text: 'MONOTRIBUTO', state: 'AC' };
const cordoba = {
  street: 'AV EJEMPLO 123',
  place: 'CORDOBA SUR',
  province: [3, 'CORDOBA'],
  code: '5000',
} as const;
const capital = {
  street: 'AV DE MAYO 1370 Piso:4',
  place: undefined,
  province: [0, 'CIUDAD AUTONOMA BUENOS AIRES'],
  code: '1085',
} as const;
const usual = {
  address: cordoba,
  isActive: true,
  isApocryphal: false,
  taxes: [] as readonly Tax[],
  simpleCategory: undefined,
  errors: {},
};

/** All persons and companies are invented. Every other CUIT has no data here. */
export const persons: readonly Person[] = [
  { ...usual, cuit: '20111111112', name: { first: 'NOMBRE EJEMPLO', last: 'APELLIDO EJEMPLO' }, taxes: [vat] },
  { ...usual, cuit: '30712345671', name: { company: 'PEÑALOZA PREPAGA SA' }, address: capital, taxes: [vat] },
  { ...usual, cuit: '30500010912', name: { company: 'OBRA SOCIAL EJEMPLO' }, taxes: [exempt] },
  { ...usual, cuit: '30222222229', name: { company: 'MUNICIPIO EJEMPLO' }, taxes: [notReached] },
  {
    ...usual,
    cuit: '27222222228',
    name: { first: 'MARIA', last: 'MONOTRIBUTO' },
    taxes: [simple],
    simpleCategory: 'D LOCACIONES DE SERVICIO',
  },
  {
    ...usual,
    cuit: '20222222223',
    name: { first: 'JOSE', last: 'SOCIAL' },
    taxes: [simple],
    simpleCategory: 'MONOTRIBUTO SOCIAL LOCACIONES',
  },
  {
    ...usual,
    cuit: '20333333334',
    name: { first: 'JUAN', last: 'PROMOVIDO' },
    taxes: [simple],
    simpleCategory: 'TRABAJADOR INDEPENDIENTE PROMOVIDO',
  },
  { ...usual, cuit: '20444444445', name: { first: 'ANA', last: 'CONSUMIDORA' } },
  { ...usual, cuit: '20123456786', name: { first: 'LUIS', last: 'ANTERIOR' }, taxes: [{ ...vat, state: 'BD' }] },
  { ...usual, cuit: '20555555556', name: { first: 'PEDRO', last: 'INACTIVO' }, isActive: false },
  { ...usual, cuit: '30444444440', name: { company: 'FACTURAS FALSAS SRL' }, isApocryphal: true, taxes: [vat] },
  {
    ...usual,
    cuit: '27555555550',
    name: { first: 'LUCIA', last: 'OBSERVADA' },
    errors: { certificate: ['La CUIT ingresada registra inconsistencias en su domicilio fiscal'] },
  },
  {
    ...usual,
    cuit: '30666666662',
    name: { company: 'EMPRESA OBSERVADA SA' },
    taxes: [vat],
    errors: { general: ['Debe regularizar la presentacion de declaraciones juradas de IVA'] },
  },
];

export const unknownCuit = '20000000001';

export function findPerson(cuit: string): Person | undefined {
  return persons.find((person) => person.cuit === cuit);
}

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const kinds = new Set(['20', '23', '24', '27', '30', '33', '34']);

export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text) || !kinds.has(text.slice(0, 2))) return false;
  const sum = weights.reduce((total, weight, position) => total + weight * Number(text[position]), 0);
  const digit = 11 - (sum % 11);
  const expected = digit === 11 ? 0 : digit === 10 ? 9 : digit;
  return Number(text[10]) === expected;
}
