import { expect, test } from 'vitest';
import { statement } from './statements.ts';

const id = '018f0000-0000-7000-8000-0000000000b1';

test('`statement` throws if its query contains a value, which would be the same at each run', () => {
  expect(() =>
    statement('brands_of_a_tenant', (queries) => queries.selectFrom('brands').select('id').where('tenant_id', '=', id)),
  ).toThrow('brands_of_a_tenant holds a value');
});
