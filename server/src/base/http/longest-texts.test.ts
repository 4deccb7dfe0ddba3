import { beforeAll, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { operationsOf, readApiDocument, type JsonSchema, type Operation } from '../../testing/api/api-operations.ts';
import { fullShop, type FullShop } from '../../testing/shops/full-shop.ts';
import { type Place, placesIn, withAt } from '../../testing/api/json-places.ts';
import { existingPath } from '../../testing/api/route-paths.ts';
import { routeBodies } from '../../testing/api/route-bodies.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: FullShop;
beforeAll(async () => {
  shop = await fullShop(app, 'quokka');
});

/** Returns a text of different letters, which the database cannot compress. */
const lettersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('');
/**
 * Returns a text of `units` UTF-16 units. A third of the units are letters of 4 bytes. The rest are Korean letters of 3 bytes, each
 * of which becomes up to three letters in a search key.
 */
const longest = (units: number) =>
  lettersFrom(0x20000, Math.floor(units / 6)) + lettersFrom(0xac01, units - 2 * Math.floor(units / 6));

const isText = ({ type, maxLength = 0, format, pattern, enum: words }: JsonSchema) =>
  type === 'string' && maxLength > 1 && !format && !words && !pattern?.includes('\\d');

const resourceOf = ({ path }: Operation) =>
  resources.find(({ definition }) => path.replace('/{id}', '') === `/tenant/${definition.path}`);
const calls = operationsOf(await readApiDocument(app.call)).filter(
  (operation) =>
    operation.body !== undefined &&
    operation.method !== 'PATCH' &&
    placesIn(operation.body, isText).length > 0 &&
    (resourceOf(operation) !== undefined || routeBodies[operation.name] !== undefined),
);

async function bodyOf(operation: Operation): Promise<unknown> {
  const resource = resourceOf(operation);
  if (!resource) return routeBodies[operation.name]?.(shop, app);
  const sample = await sampleOf[resource.definition.name]?.(shop);
  return operation.method === 'POST' ? sample?.body : sample?.change;
}

async function pathOf(operation: Operation): Promise<string> {
  const resource = resourceOf(operation);
  const id = resource && operation.path.includes('{id}') ? (await makeSample(shop, resource.definition))._id : '';
  const values = await existingPath(app, shop, operation, id);
  return operation.path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '');
}

function longestTexts(schema: JsonSchema): { place: Place; text: string }[] {
  const limits: number[] = [];
  const places = placesIn(schema, (inner) => isText(inner) && limits.push(inner.maxLength ?? 0) > 0);
  return places.map((place, index) => ({ place, text: longest(limits[index] ?? 0) }));
}

interface Refused {
  errors?: { path: string }[];
}

test.each(calls)('$name stores texts of the greatest length that the schema allows', async (operation) => {
  const { headers } = shop.as('admin');
  // `bodyOf` runs first, because it creates the batch that `pathOf` puts into the path of an insurer's answer.
  const sample = await bodyOf(operation);
  const url = await pathOf(operation);
  const send = async (texts: ReturnType<typeof longestTexts>) => {
    const body = texts.reduce((sent, { place, text }) => withAt(sent, place, text), sample);
    return app.call<Refused | undefined>(operation.method, url, { body, headers });
  };
  const all = longestTexts(operation.body ?? {});
  const first = await send(all);
  // A field that accepts only some characters, such as a document number, refuses these letters. The second request
  // leaves it out.
  const wrong = first.body?.errors?.map(({ path }) => path) ?? [];
  const rest = all.filter(({ place }) => !wrong.some((path) => path.startsWith(String(place[0]))));
  const { status, body } = first.status === 400 ? await send(rest) : first;
  // These statuses mean that the server has accepted the texts. The status is 404 if no product has the scanned code, and 409 if the
  // client of the sample already exists.
  const isTaken = [200, 201, 202, 404, 409].includes(status);
  expect({ isTaken, wrong, status, body }).toMatchObject({ isTaken: true });
});
