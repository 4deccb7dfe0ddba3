/** Milliseconds until the URL of a saved file is revoked: long enough for any browser to start writing the file. */
const UNTIL_TAKEN = 60_000;

/** A file in the browser's memory. */
export interface MadeFile {
  name: string;
  content: Blob;
}

/** Saves a file through a download of the browser. */
export function keepFile({ name, content }: MadeFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_TAKEN);
}
