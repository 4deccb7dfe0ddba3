/** An object without objects inside, whatever its texts hold. */
const after = /"after":\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}/g;

/**
 * An answer of the log, but for what it says of exports: the filters that their callers sent, among which a test sends ids
 * of another shop.
 */
export function withoutExports(text: string): string {
  return text.replaceAll(after, (entry, values: string) => (values.includes('"complete":') ? '' : entry));
}
