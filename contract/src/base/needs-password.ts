/** The writes before which a user types the password again (docs/rules.md#sessions-13). A record's definition declares them. */

type Values = Readonly<Record<string, unknown>>;

/** A write of a record. A creation has no values before the write, a deletion none after it. */
export interface Write {
  before?: Values | undefined;
  after?: Values | undefined;
  /** The log's name of the write, where the values do not determine it. */
  action?: string | undefined;
}

/** True if the write needs the password. */
export type NeedsPassword = (write: Write) => boolean;

/**
 * True for an update that changes one of the fields. An update that sends the stored value of a field does not change
 * the field.
 */
export const changesAny =
  (...fields: readonly string[]): NeedsPassword =>
  ({ before, after }) =>
    before !== undefined &&
    after !== undefined &&
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** True for a creation, a deletion, and an update that changes a field. */
export const changesAnything: NeedsPassword = ({ before, after }) =>
  JSON.stringify({ ...before, updatedAt: '' }) !== JSON.stringify({ ...after, updatedAt: '' });
