/** The code of an error of Node or of the database, such as ENOENT or 40001; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The message of an error, or its code: if all addresses of a host name refuse the connection, the error has a code and
 * no message.
 */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error);
}
