const after = /"after":\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}/g;

/** Removes the filters from audit entries about exports, because a test sends ids of another shop as filters. */
export function withoutExports(text: string): string {
  return text.replaceAll(after, (entry, values: string) => (values.includes('"complete":') ? '' : entry));
}
