/** A browser, too, reads ISO-8859-1 as Windows-1252. */
const singleByte = /^(?:iso-8859-1|latin1|windows-1252|us-ascii)$/i;

function declaredCharset(bytes: Buffer, contentType: string | undefined): string {
  const [, ofHeader] = /charset="?([\w-]+)/i.exec(contentType ?? '') ?? [];
  if (ofHeader !== undefined) return ofHeader;
  const [, ofDeclaration] = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return ofDeclaration ?? 'utf-8';
}

/** By the character set of the header, or of the XML declaration. Bytes that are no UTF-8 count as Windows-1252. */
export function decodeBody(bytes: Buffer, contentType: string | undefined): string {
  const windows = new TextDecoder('windows-1252');
  if (singleByte.test(declaredCharset(bytes, contentType))) return windows.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}
