import {
  blankEye,
  nearFromAddition,
  normalizeRefraction,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { Eye, Refraction } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import type { Prisms } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { men, streets, surnames, towns, women } from './demo-people.ts';
import { dayAt, type DemoShop, type Random, recordColumns, type Row } from './demo-shop.ts';

export interface DemoClient {
  row: Row<'clients'>;
  age: number;
  right: Refraction;
  left: Refraction;
  prescriptions: number;
  pupillaryDistance: number;
}

/** The age from which near vision needs an addition. */
const PRESBYOPIA = 43;

export function addClient(shop: DemoShop, at: number): DemoClient {
  const { random, rows } = shop;
  const age = random.weighted([
    [random.between(8, 19), 15],
    [random.between(20, 44), 40],
    [random.between(45, 82), 45],
  ]);
  const given = random.pick(random.chance(0.56) ? women : men);
  const surname = random.pick(surnames);
  const insurance = random.chance(0.62) ? random.pick(rows.insurances) : undefined;
  const { type, number } = documentOf(shop, age);
  const name = `${given} ${surname}`;
  const row = {
    ...recordColumns(shop, at),
    name,
    name_key: searchKey(name),
    email: `${searchKey(given)}.${searchKey(surname)}${random.between(1, 99)}@correo.example`,
    phone: `11 ${random.between(2, 6)}${random.between(100, 999)}-${String(random.between(0, 9999)).padStart(4, '0')}`,
    type_id: type,
    type_id_key: compactKey(type),
    num_id: number,
    num_id_key: compactKey(number),
    address: `${random.pick(streets)} ${random.between(100, 4900)}, ${random.pick(towns)}`,
    num_insurance: insurance ? String(random.between(1_000_000, 99_999_999)) : '',
    insurance_id: insurance?.id ?? null,
    accepts_messages: true,
    final_consumer: false,
  };
  rows.clients.push(row);
  const right = randomRefraction(random, age);
  const left = similarRefraction(random, right);
  return { row, age, right, left, prescriptions: 0, pupillaryDistance: random.between(56, 68) / 2 };
}

/** No other client has the returned number. The number fits the age, because older people in Argentina have smaller numbers. */
function documentOf(shop: DemoShop, age: number): { type: string; number: string } {
  const { random, rows } = shop;
  const kind = random.weighted([
    ['DNI', 94],
    ['PASAPORTE', 4],
    ['CI', 2],
  ] as const);
  const digits = Math.max(4_000_000, 63_000_000 - age * 790_000 + random.between(-400_000, 400_000));
  const passport = `AAG${random.between(100_000, 999_999)}`;
  const dotted = String(digits).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  const number = kind === 'PASAPORTE' ? passport : dotted;
  const taken = rows.clients.some((client) => client.num_id === number);
  return taken ? documentOf(shop, age) : { type: kind, number };
}

const quarters = (random: Random, min: number, max: number) => random.between(min * 4, max * 4) / 4;

function randomRefraction(random: Random, age: number): Refraction {
  const nearsighted = random.chance(age < 45 ? 0.75 : 0.45);
  const sphere = nearsighted ? quarters(random, -4.5, -0.25) : quarters(random, 0, 2.75);
  const cylinder = random.chance(0.55) ? quarters(random, -2, -0.25) : null;
  return normalizeRefraction({ sphere, cylinder, axis: cylinder === null ? null : random.between(1, 36) * 5 });
}

/** For the other eye: the sphere differs by at most half a dioptre and keeps its sign, and the axis is mirrored. */
function similarRefraction(random: Random, { sphere, cylinder, axis }: Refraction): Refraction {
  const shifted = (sphere ?? 0) + quarters(random, -0.5, 0.5);
  return normalizeRefraction({
    sphere: shifted * (sphere ?? 0) < 0 ? 0 : shifted,
    cylinder,
    axis: axis === null ? null : 180 - axis,
  });
}

const somePrisms: readonly Partial<Prisms>[] = [
  { prism: 1.5, prismBase: 'in' },
  { prism: 1.5, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' },
  { prism: 2, prismDegrees: 45 },
];

export function addPrescription(shop: DemoShop, client: DemoClient, at: number): Row<'prescriptions'> {
  const { random, rows } = shop;
  const written = addDays(dayAt(at), -random.between(0, 12));
  const { length } = rows.prescriptions;
  const prisms = length % 40 === 7 ? somePrisms[Math.floor(length / 40) % somePrisms.length] : {};
  const eyes = [client.right, client.left].map((first, side) => ({
    ...prescribedEye(random, client, refractionNow(client, first, side)),
    ...prisms,
  }));
  const row = {
    ...recordColumns(shop, at),
    client_id: client.row.id,
    optometrist_id: random.pick(rows.optometrists).id,
    right_eye: eyes[0] ?? blankEye,
    left_eye: eyes[1] ?? blankEye,
    prescription_date: written,
    expiration_date: addDays(written, random.pick([60, 90, 180, 365])),
    notes: diagnosis(client),
    ...(length % 12 === 5 && electronicPart(length, written)),
  };
  rows.prescriptions.push(row);
  client.prescriptions += 1;
  return row;
}

/** The code of a device that was prescribed in Buenos Aires city. */
const electronicPart = (number: number, written: string) =>
  ({
    origin: 'electronic',
    cuir: `10250042020200${String(number).padStart(23, '0')}01`,
    issued_on: written,
    starts_on: written,
  }) as const;

function refractionNow({ prescriptions, right }: DemoClient, first: Refraction, side: number): Refraction {
  const step = (right.sphere ?? 0) < 0 ? -0.25 : 0.25;
  return { ...first, sphere: (first.sphere ?? 0) + step * Math.floor((prescriptions + side) / 2) };
}

function prescribedEye(random: Random, { age, pupillaryDistance }: DemoClient, far: Refraction): Eye {
  if (age < PRESBYOPIA) return { ...blankEye, far, pupillaryDistance };
  const addition = Math.min(2.75, 0.75 + Math.floor((age - PRESBYOPIA) / 5) * 0.25);
  return {
    ...blankEye,
    far,
    near: nearFromAddition(far, addition),
    addition,
    pupillaryDistance,
    nearPupillaryDistance: pupillaryDistance - 1.5,
    height: random.between(16, 22),
  };
}

function diagnosis({ age, right: { sphere, cylinder } }: DemoClient): string {
  const first = (sphere ?? 0) < 0 ? 'Miopía' : 'Hipermetropía';
  const found = [first, ...(cylinder ? ['astigmatismo'] : []), ...(age < PRESBYOPIA ? [] : ['presbicia'])];
  return found.length === 1 ? first : `${found.slice(0, -1).join(', ')} y ${found.at(-1) ?? ''}`;
}

export function isPresbyopic({ age }: DemoClient): boolean {
  return age >= PRESBYOPIA;
}
