import { createConfig, lintFromString } from '@redocly/openapi-core';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { operationsOf, readApiDocument } from '../../testing/api/api-operations.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const document = await readApiDocument(app.call);
const source = JSON.stringify(document);
const tsc = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));

test('a linter of OpenAPI documents finds no fault in the API document', async () => {
  const rules = {
    // The paths /users/reset-password/{id} and /users/{id}/history are not ambiguous here, since no user has the id
    // 'reset-password'.
    'no-ambiguous-paths': 'off',
    // The routes that check the server's health never answer with a 4xx.
    'operation-4xx-response': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('every operation of the API document has its own name', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(names).toEqual(expect.arrayContaining(['listBrands', 'createSale', 'getClient', 'cancelStockPurchaseOrder']));
  expect(names.filter((name) => !/^[a-z]+[A-Z]\w+$/.test(name ?? ''))).toEqual([]);
  expect(new Set(names).size).toBe(operationsOf(document).length);
});

/** A program that uses the generated types. The last line has a type error, which the compiler must find. */
const program = `import type { operations } from './api.ts';
type Brand = operations['getBrand']['responses'][200]['content']['application/json'];
type NewBrand = operations['createBrand']['requestBody']['content']['application/json'];
export const copyOf = ({ name, description }: Brand): NewBrand => ({ name, description });
export const page: operations['listBrands']['parameters']['query'] = { page: 2, limit: 50 };
// @ts-expect-error -- a brand has no such field
export const wrong = (brand: Brand) => brand.surname;
`;

test('a client that is generated from the API document compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTypescript(source)));
  await writeFile(join(folder, 'program.ts'), program);
  const options = { strict: true, noEmit: true, module: 'nodenext', allowImportingTsExtensions: true, types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  const compiled = promisify(execFile)(process.execPath, [tsc, '-p', folder]).then(
    () => 'without errors',
    (error: { stdout?: string }) => error.stdout,
  );
  expect(await compiled).toBe('without errors');
});
