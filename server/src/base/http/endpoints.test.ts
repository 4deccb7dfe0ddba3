import { type Endpoint, pathOf } from '@dioptria/contract/base/endpoint.ts';
import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { endpoints } from '@dioptria/contract/shop/endpoints.ts';
import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { permissionRoles, roles } from '@dioptria/contract/shop/permissions.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { methodsOf, operationNamesOf, operationsOf, readApiDocument } from '../../testing/api/api-operations.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const unknownId = '01890000-0000-7000-8000-000000000000';

const isSignOut = ({ path }: Endpoint) => path === authEndpoints.signOut.path;

const requests = endpoints
  // The sign-out comes last: after it, the other requests would have no session.
  .toSorted((one, other) => Number(isSignOut(one)) - Number(isSignOut(other)))
  .flatMap((endpoint: Endpoint) => methodsOf(endpoint).map((method) => ({ ...endpoint, method })));

const unknownPath = (path: string) =>
  pathOf({ path }, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, unknownId])));

describe('Endpoints', () => {
  test('the API serves every endpoint that the contract declares, and no others', async () => {
    const served = operationsOf(await readApiDocument(app.call)).map(({ name }) => name);
    expect(endpoints.flatMap(operationNamesOf).toSorted()).toEqual(served.toSorted());
  });

  test('the API answers 404 to a read of a record that does not exist', async () => {
    const { headers } = (await newShop(app)).as('admin');
    const found: string[] = [];
    for (const { method, path, query, isFile } of requests) {
      // The path of a taxpayer has a CUIT, which the server checks first.
      const isChecked = path === fiscalEndpoints.taxpayer.path || (query && !z.safeParse(query, {}).success);
      if (method !== 'GET' || !path.includes(':') || isFile || isChecked) continue;
      const { status } = await app.call(method, unknownPath(path), { headers });
      if (status !== 404) found.push(`${path} ${status}`);
    }
    expect(found).toEqual([]);
  });

  test.each(roles)(
    'the role %s gets a 403 from every endpoint whose permission the role lacks, and from no other endpoint (docs/rules.md#roles-2)',
    async (role) => {
      const { headers } = (await newShop(app)).as(role);
      const answered: string[] = [];
      for (const { method, path, caller, isStream } of requests) {
        if (isStream) continue;
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await app.call(method, unknownPath(path), { body, headers });
        const isAllowed = caller === 'public' || caller === 'signed-in' || includes(permissionRoles[caller], role);
        if ((status === 403) === isAllowed) answered.push(`${method} ${path} ${status}`);
      }
      expect(answered).toEqual([]);
    },
  );
});

const includes = (held: readonly string[], role: string) => held.includes(role);
