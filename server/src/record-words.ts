import { compactKey } from '@dioptria/contract/search-text.ts';
import type { Selectable } from 'kysely';
import { clientTexts } from './clients/clients-service.ts';
import type { Tables } from './database/tables.ts';
import { productTexts } from './products/products-service.ts';
import { searchTokens } from './resource/search-tokens.ts';
import { userTexts } from './users/users-service.ts';

/** The tables whose records are found by words. */
export const searchedTables = [
  'users',
  'clients',
  'products',
  'sales',
  'brands',
  'categories',
  'optometrists',
  'insurances',
  'providers',
] as const satisfies readonly (keyof Tables)[];
export type SearchedTable = (typeof searchedTables)[number];

const rowTexts: { [Table in SearchedTable]: (row: Selectable<Tables[Table]>) => readonly string[] } = {
  users: userTexts,
  clients: ({ name, email, phone, num_id: numId }) => clientTexts({ name, email, phone, numId }),
  products: productTexts,
  sales: ({ number }) => [String(number)],
  brands: ({ name, description }) => [name, description],
  categories: ({ name, description }) => [name, description],
  optometrists: ({ name, license }) => [name, license, compactKey(license)],
  insurances: ({ name, num_cuit, coverage_details }) => [name, String(num_cuit ?? ''), coverage_details],
  providers: ({ name, phone, email, person_in_charge, tax_id }) => {
    return [name, phone, compactKey(phone), email, person_in_charge, tax_id, compactKey(tax_id)];
  },
};

/**
 * The words that a record is found by, from its row: for whoever writes or checks rows, and not through a service.
 * @param row of this very table: that is what the cast relies on.
 */
export function wordsOfRow(table: SearchedTable, row: { id: string }): string[] {
  const textsOf = rowTexts[table] as (row: { id: string }) => readonly string[];
  return searchTokens(textsOf(row));
}
