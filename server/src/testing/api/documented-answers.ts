import { z } from 'zod';
import type { ApiDocument, JsonSchema, Operation } from './api-operations.ts';

/** Undefined if the answer is as documented. */
export type AnswerCheck = (
  operation: Operation,
  status: number,
  contentType: string,
  text: string,
) => string | undefined;

export function answerCheck({ components }: ApiDocument): AnswerCheck {
  const compiled = new Map<JsonSchema, z.ZodType>();
  function compile(schema: JsonSchema): z.ZodType {
    const known = compiled.get(schema);
    if (known) return known;
    const standalone = JSON.stringify({ ...schema, $defs: components.schemas });
    const made = z.fromJSONSchema(JSON.parse(standalone.replaceAll('#/components/schemas/', '#/$defs/')));
    compiled.set(schema, made);
    return made;
  }
  return ({ answers }, status, contentType, text) => {
    const media = answers.get(status);
    if (!media) return `the status ${status} is not documented`;
    const [type = ''] = contentType.split(';');
    const schema = (media[contentType] ?? media[type])?.schema;
    if (!schema) return text === '' && status === 204 ? undefined : `the media type ${type} is not documented`;
    if (type !== 'application/json') return undefined;
    const { error } = compile(schema).safeParse(JSON.parse(text));
    return error && `the answer is not as documented: ${z.prettifyError(error)}`;
  };
}
