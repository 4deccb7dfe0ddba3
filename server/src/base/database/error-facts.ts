/** Such as ENOENT or 40001; undefined for an error without a code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The code of an error without a message: if all addresses of a host name refuse the connection, the error has only a code. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error);
}
