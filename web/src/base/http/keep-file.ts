/** In milliseconds: long enough for any browser to start writing the file. */
const UNTIL_TAKEN = 60_000;

export interface MadeFile {
  name: string;
  content: Blob;
}

export function keepFile({ name, content }: MadeFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_TAKEN);
}
