import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { Call } from '../app/test-app.ts';

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

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

export interface Operation {
  /** `get /tenant/brands/{id}` */
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  needsPermission: boolean;
  isStream: boolean;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
  takesFile: boolean;
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

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export const methodsOf = ({ method, alsoPatch }: Endpoint) => (alsoPatch ? [method, 'PATCH'] : [method]);

export const operationNamesOf = (endpoint: Endpoint): string[] =>
  methodsOf(endpoint).map((method) => `${method.toLowerCase()} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`);

export async function readApiDocument(call: Call): Promise<ApiDocument> {
  return (await call<ApiDocument>('GET', '/docs/json')).body;
}

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
