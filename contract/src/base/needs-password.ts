type Values = Readonly<Record<string, unknown>>;

/** A creation has no values before the write, a deletion none after it. */
export interface Write {
  before?: Values | undefined;
  after?: Values | undefined;
  action?: string | undefined;
}

export type NeedsPassword = (write: Write) => boolean;

/** An update that sends the stored value of a field does not change the field. */
export const changesAny =
  (...fields: readonly string[]): NeedsPassword =>
  ({ before, after }) =>
    before !== undefined &&
    after !== undefined &&
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

export const changesAnything: NeedsPassword = ({ before, after }) =>
  JSON.stringify({ ...before, updatedAt: '' }) !== JSON.stringify({ ...after, updatedAt: '' });
