import { type Endpoint, pathOf } from '@dioptria/contract/base/endpoint.ts';
import { endpoints } from '@dioptria/contract/shop/endpoints.ts';
import { permissionRoles, roles } from '@dioptria/contract/shop/permissions.ts';
import { describe, expect, test } from 'vitest';
import { operationsOf, readApiDocument } from '../../testing/api-operations.ts';
import { newShop } from '../../testing/new-shop.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const unknownId = '01890000-0000-7000-8000-000000000000';

const methodsOf = ({ method, alsoPatch }: Endpoint) => (alsoPatch ? [method, 'PATCH'] : [method]);
const requests = endpoints.flatMap((endpoint) => methodsOf(endpoint).map((method) => ({ ...endpoint, method })));

describe('Endpoints', () => {
  test('the API serves every endpoint that the contract declares', async () => {
    const served = new Set(operationsOf(await readApiDocument(app.call)).map(({ name }) => name));
    const missing = requests
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((name) => !served.has(name));
    expect(missing).toEqual([]);
  });

  test.each(roles)(
    'the API refuses the requests of a user of the role %s without the declared permission, and no others (docs/rules.md#roles-2)',
    async (role) => {
      const { headers } = (await newShop(app)).as(role);
      const answered: string[] = [];
      for (const { method, path, caller } of requests) {
        const ids = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, unknownId]));
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await app.call(method, pathOf({ path }, ids), { body, headers });
        const isAllowed = caller === 'public' || caller === 'signed-in' || includes(permissionRoles[caller], role);
        if ((status === 403) === isAllowed) answered.push(`${method} ${path} ${status}`);
      }
      expect(answered).toEqual([]);
    },
  );
});

const includes = (held: readonly string[], role: string) => held.includes(role);
