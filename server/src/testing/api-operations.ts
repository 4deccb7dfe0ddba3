import type { Call } from './test-app.ts';

/** The part of JSON Schema that the API document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** One parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

/** One operation of the API document. */
export interface Operation {
  /** Method and path, such as `get /tenant/brands/{id}`. */
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  /** True if the operation needs a permission that not every role has. */
  needsPermission: boolean;
  /** True if the operation answers with server-sent events. */
  isStream: boolean;
  parameters: readonly Parameter[];
  /** The schema of the JSON body. */
  body: JsonSchema | undefined;
  /** True if the body is a file. */
  takesFile: boolean;
  /** The schemas of the answers with each status, by media type. */
  answers: ReadonlyMap<number, Readonly<Record<string, { schema: JsonSchema }>>>;
}

interface DocumentedOperation {
  operationId?: string;
  description?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/** The API document. */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Reads the document that the app serves, so that a test of every operation misses no operation. */
export async function readApiDocument(call: Call): Promise<ApiDocument> {
  return (await call<ApiDocument>('GET', '/docs/json')).body;
}

/** Lists every operation of the API document, in the order of the document. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description = '', security, parameters = [], requestBody, responses }]) => {
      const answers = new Map(
        Object.entries(responses).map(([status, { content }]) => [Number(status), content ?? {}]),
      );
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        isPublic: security?.length === 0,
        needsPermission: description.startsWith('Needs the permission'),
        isStream: 'text/event-stream' in (answers.get(200) ?? {}),
        parameters,
        body: requestBody?.content['application/json']?.schema,
        takesFile: requestBody !== undefined && !('application/json' in requestBody.content),
        answers,
      };
    }),
  );
}
