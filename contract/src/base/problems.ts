import { z } from './zod.ts';

export const problemCodes = [
  'invalid',
  'unauthenticated',
  'suspended',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'out_of_stock',
  'in_use',
  'duplicate',
  'stale',
  'total_changed',
  'nothing_changed',
  'lab_decision',
  'not_chargeable',
  'locked',
  'incomplete_job',
  'closed',
  'overpaid',
  'nothing_to_refund',
  'already_open',
  'unknown_code',
  'no_open_session',
  'no_credit',
  'already_invoiced',
  'exceeds_invoice',
  'not_authorised',
  'fiscal_off',
  'arca_unavailable',
  'unconfirmed',
  'password_change_needed',
  'second_factor_needed',
  'totp_required',
  'idempotency_key_reused',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'overloaded',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const problem = z.object({
  message: z.string(),
  code: z.enum(problemCodes),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The id of the record that a 409 names. */
  id: z.string().optional(),
  /** For a failure of the server (500, 503): the request's id in the server's log. */
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;

export const deleted = z.object({ message: z.string() });

export const problemTexts = {
  invalid: 'Hay datos que corregir.',
  invalidField: (field: string, message: string) => `Dato inválido en «${field}»: ${message}`,
  malformedJson: 'El cuerpo del pedido no es JSON válido.',
  malformedRequest: 'El pedido no es válido.',
  unsupportedMediaType: 'El contenido tiene que ser application/json.',
  tooLarge: 'El pedido es demasiado grande.',
  forbidden: 'Tu usuario no tiene permiso para hacer esto.',
  notFound: 'No se encontró lo que buscás.',
  routeNotFound: 'La dirección no existe.',
  methodNotAllowed: 'La dirección no admite ese método.',
  stale: 'Otra persona modificó estos datos mientras los editabas. Recargalos y volvé a intentarlo.',
  duplicate: 'Ya existe un registro con esos datos.',
  unknownReference: 'Uno de los datos elegidos ya no existe.',
  inUse: 'No se puede eliminar: todavía lo usan otros datos.',
  inUseBy: (users: string) => `No se puede eliminar porque lo usan ${users}.`,
  deleted: 'Se eliminó correctamente.',
  invalidIdempotencyKey: 'Tiene que tener entre 1 y 200 caracteres imprimibles, sin espacios.',
  idempotencyKeyReused: 'La clave de reintento ya se usó con otros datos.',
  overloaded: 'El servicio está ocupado. Probá de nuevo en unos segundos.',
  databaseUnavailable: 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.',
  diskFull: 'No hay más espacio en el servidor y no se guardó el cambio. Avisá a quien lo administra.',
  keyUnreadable: 'El servidor no puede leer su clave de cifrado. Avisá a quien lo administra.',
  unexpected: (requestId: string) =>
    `Ocurrió un error inesperado. Si se repite, avisá a soporte. Código del error: ${requestId}`,
} as const;

export const clientTaken = 'Ya existe un cliente con ese tipo y número de documento.';
