/** The people are invented: the names are common, and the e-mail addresses end in reserved domains. */
import { searchKey } from '@dioptria/contract/base/text.ts';
import { type DemoShop, instantOf, recordColumns, type Row } from './demo-shop.ts';

const names = (list: string) => list.split(', ');

export const women = names(
  'María, Laura, Ana, Lucía, Sofía, Valentina, Camila, Florencia, Martina, Julieta, Carolina, Silvia, ' +
    'Graciela, Susana, Mónica, Patricia, Verónica, Romina, Daniela, Norma, Beatriz',
);
export const men = names(
  'Juan, Carlos, José, Martín, Diego, Pablo, Matías, Nicolás, Federico, Santiago, Tomás, Jorge, Luis, ' +
    'Roberto, Eduardo, Gustavo, Alejandro, Sebastián, Gonzalo, Héctor, Ezequiel',
);
export const surnames = names(
  'González, Rodríguez, Gómez, Fernández, López, Díaz, Martínez, Pérez, García, Sánchez, Romero, Sosa, ' +
    'Torres, Álvarez, Ruiz, Ramírez, Flores, Benítez, Acosta, Medina, Herrera, Suárez, Aguirre, Giménez, ' +
    'Gutiérrez, Pereyra, Rojas, Molina, Castro, Ortiz, Silva, Núñez, Luna, Juárez, Cabrera, Ríos, Morales, ' +
    'Godoy, Moreno, Ferreyra, Domínguez, Carrizo, Peralta, Castillo, Ledesma, Quiroga, Vega, Vera, Muñoz, ' +
    'Ojeda, Ponce, Villalba, Cardozo, Navarro',
);
export const streets = names(
  'Av. Rivadavia, Av. Corrientes, Av. Santa Fe, Belgrano, San Martín, Mitre, Sarmiento, Moreno, ' +
    'Av. Cabildo, Av. San Juan, Güemes, Lavalle, Alsina, Urquiza, 9 de Julio, 25 de Mayo, Italia',
);
export const towns = ['CABA', 'CABA', 'CABA', 'Vicente López', 'Avellaneda', 'Lanús', 'San Isidro', 'Morón', 'Quilmes'];

const insurers: [name: string, coverage: string][] = [
  ['OSDE', 'Cristales orgánicos monofocales sin cargo una vez por año. Armazones: 30 % de descuento.'],
  ['PAMI', 'Un par de anteojos por año con receta digital vigente. Bifocales con autorización previa.'],
  ['IOMA', 'Reintegro de cristales y armazón hasta el tope vigente, cada 24 meses.'],
  ['Swiss Medical', '50 % en cristales. Lentes de contacto: reintegro semestral.'],
  ['Galeno', '40 % en cristales y 20 % en armazones de la cartilla.'],
  ['OSECAC', 'Cristales monofocales y armazón básico, una vez por año.'],
  ['Unión Personal', 'Reintegro de cristales con receta y factura, hasta 30 días después de la compra.'],
  ['Sancor Salud', '30 % en anteojos recetados. Multifocales con autorización previa.'],
];

const doctors: [name: string, license: string][] = [
  ['Dra. Mariana Quiroga', 'MN 98.412'],
  ['Dr. Esteban Lagos', 'MN 104.377'],
  ['Dra. Paula Iriarte', 'MP 55.218'],
  ['Dr. Hernán Basualdo', 'MN 87.903'],
  ['Dra. Cecilia Monteverde', 'MP 61.740'],
  ['Lic. Ramiro Escudero', 'MP 2.318'],
];

export function taxNumber(prefix: 20 | 27 | 30 | 33, digits: number): number {
  const body = `${prefix}${String(digits).padStart(8, '0')}`;
  const sum = Array.from(body).reduce((total, digit, index) => total + Number(digit) * Number('5432765432'[index]), 0);
  const check = 11 - (sum % 11);
  // A check value of 11 is written 0. A check value of 10 has no digit, so the next number is used.
  return check === 10 ? taxNumber(prefix, digits + 1) : Number(`${body}${check === 11 ? 0 : check}`);
}

export function writtenTaxNumber(number: number): string {
  return String(number).replace(/^(\d{2})(\d{8})/, '$1-$2-');
}

const named = (name: string) => ({ name, name_key: searchKey(name) });

export function addInsurersAndDoctors(shop: DemoShop): void {
  const { random, rows } = shop;
  insurers.forEach(([name, coverage], index) => {
    rows.insurances.push({
      ...recordColumns(shop, instantOf(shop.opening, 9, index)),
      ...named(name),
      coverage_details: coverage,
      num_cuit: taxNumber(30, random.between(50_000_000, 70_999_999)),
      enabled: name !== 'Sancor Salud',
    });
  });
  doctors.forEach(([name, license], index) => {
    rows.optometrists.push({
      ...recordColumns(shop, instantOf(shop.opening, 9, 20 + index)),
      ...named(name),
      license,
      refeps: index % 2 === 0 ? String(10_204_815 + index * 371) : '',
    });
  });
}

export function addUsers(shop: DemoShop, passwordHashes: readonly string[]): void {
  const at = instantOf(shop.opening, 8);
  const people: Pick<Row<'users'>, 'name' | 'email' | 'role' | 'owner'>[] = [
    { name: 'Lucía Fernández', email: 'admin@optica.demo', role: 'admin', owner: true },
    { name: 'Martín Gómez', email: 'vendedor@optica.demo', role: 'seller', owner: false },
    { name: 'Carla Ibáñez', email: 'lectura@optica.demo', role: 'readonly', owner: false },
  ];
  people.forEach((person, index) => {
    const record = recordColumns(shop, at + index * 60_000);
    shop.rows.users.push({ ...record, ...person, ...named(person.name), enabled: true, extra_permissions: [] });
    shop.rows.credentials.push({
      email_key: person.email,
      tenant_id: shop.tenantId,
      user_id: record.id,
      password_hash: passwordHashes[index] ?? '',
    });
  });
}
