import { expect, test } from 'vitest';
import { upload } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('a file with too many rows is refused (docs/rules.md#imports-2)', async () => {
  const { status, body } = await upload((await newShop(app)).as('admin'), 'clients', `A\n${'1\n'.repeat(100_001)}`);
  expect({ status, message: body.message }).toEqual({
    status: 413,
    message: 'La planilla tiene demasiadas filas: puede tener hasta 100.000. Partila en varias.',
  });
});
