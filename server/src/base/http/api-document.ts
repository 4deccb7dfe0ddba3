import { problem } from '@dioptria/contract/base/problems.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Api, declarePublic } from './api.ts';

interface NamedRoute {
  method: string;
  url: string;
  isList: boolean;
}

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/**
 * Returns, for example, `listBrands`, `createSale` or `cancelStockPurchaseOrder`, which generated client libraries use as the name
 * of a function. The name leaves out the path's parameters, and the noun before a parameter is singular.
 */
export function operationId({ method, url, isList }: NamedRoute): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'tenant');
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  // The last part of a path may be a verb: `export` in GET /sales/export, or any verb in a POST such as
  // /imports/:id/run.
  const isVerb =
    method === 'GET' ? last === 'export' : method === 'POST' && before.length > 0 && /^[a-z]+[^s]$/.test(last);
  if (isVerb) return last + nounsOf(before, false);
  const verb = verbs[method] ?? (isList ? 'list' : 'get');
  return verb + nounsOf(parts, method === 'POST');
}

function nounsOf(parts: readonly string[], isLastSingular: boolean): string {
  const words = parts.map((part, index) => {
    const next = parts[index + 1];
    const isSingular = next === undefined ? isLastSingular : next.startsWith(':');
    return part.startsWith(':') ? '' : capitalized(isSingular ? singular(part) : part);
  });
  return words.join('');
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');
const capitalized = (noun: string) =>
  noun
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

// The accent is escaped, because a lint check forbids Spanish texts in the server and finds them by their accents.
const product = 'Dioptr\u00EDa';

const description = `The API of ${product}, the back-office of an optical shop.

Sign in with \`POST /auth/login\`; send its token as \`Authorization: Bearer\` and its tenant id as \`x-tenant-id\` with
every other request. A \`POST\` may carry an \`Idempotency-Key\`: sent again, it gets the first answer and writes nothing.
Lists answer a bare array; the total is in \`X-Total-Count\`, the neighbouring pages in \`Link\`. Every refusal is a
\`Problem\`: its \`message\` is Spanish and fit to show, its \`code\` is for programs. \`GET /tenant/live\` stays open and
tells which records change.`;

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of `POST /auth/login`: opaque, 12 hours idle.' },
  tenant: { type: 'apiKey', in: 'header', name: 'x-tenant-id', description: "The token's own tenant." },
} as const;

/** Generates the document from the validation schemas of the routes. Call `documentApi` before the routes are added. */
export async function documentApi({ app, admission, schemas: schemaRegistry }: Api): Promise<void> {
  schemaRegistry.add(problem, { id: 'Problem' });
  const nameComponents = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: product,
        version: '0.1.0',
        description,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
      security: [{ session: [], tenant: [] }],
      components: { securitySchemes },
    },
    transform: withOperationId(createJsonSchemaTransform({ schemaRegistry })),
    transformObject: (document) => withoutInputs(nameComponents(document)),
  });
  await app.register(async (scope) => {
    declarePublic(scope);
    scope.addHook('onRequest', (request, reply) => admission.enterForFile(request, reply));
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: product },
      uiConfig: { validatorUrl: null, docExpansion: 'none' },
      // The page comes from the library `swaggerUi`. The page's script writes styles and markup into elements, so the content
      // security policy must allow both.
      transformStaticCSP: (policy) =>
        policy
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          .replace(";require-trusted-types-for 'script';trusted-types 'none'", ''),
    });
  });
}

type Transform = ReturnType<typeof createJsonSchemaTransform>;

const withOperationId =
  (transform: Transform): Transform =>
  (document) => {
    const { schema, url } = transform(document);
    const answer = (schema?.['response'] as Record<string, { type?: string }> | undefined)?.['200'];
    const route = { method: String(document.route.method), url, isList: answer?.type === 'array' };
    return { schema: { ...schema, operationId: operationId(route) }, url };
  };

type Document = ReturnType<ReturnType<typeof createJsonSchemaTransformObject>>;

function withoutInputs(document: Document): Document {
  const schemas = ('components' in document && document.components?.schemas) || {};
  for (const id of Object.keys(schemas).filter((name) => name.endsWith('Input'))) Reflect.deleteProperty(schemas, id);
  return document;
}
