import { expect, test } from 'vitest';
import { upload } from '../../testing/examples/given-import.ts';
import { problemOf, refused, slowHostileFiles } from '../../testing/attacks/hostile-files.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test.each(Object.entries(slowHostileFiles))(
  'the server refuses a hostile file with %s, and stores nothing of the file (docs/rules.md#imports-11)',
  async (_, make) => {
    const admin = (await newShop(app)).as('admin');
    expect(problemOf(await upload(admin, 'clients', await make(5000)))).toEqual(refused);
    expect((await admin.get('/tenant/imports')).body).toEqual([]);
  },
);
