/** In milliseconds: long enough for any browser to begin writing the file. */
const UNTIL_TAKEN = 60_000;

/** A file in the browser's memory. */
export interface MadeFile {
  name: string;
  content: Blob;
}

/** Saves a file through the browser's download. */
export function keepFile({ name, content }: MadeFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_TAKEN);
}
