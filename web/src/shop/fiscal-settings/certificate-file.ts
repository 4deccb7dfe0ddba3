/** In bytes. */
const LONGEST = 20_000;

/** ARCA offers PEM; a file in DER, which some programs save, is converted. */
export async function certificateText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  // A DER certificate is a sequence with a length of two bytes.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return new TextDecoder().decode(bytes);
  const base64 = btoa(String.fromCodePoint(...bytes)).replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}
