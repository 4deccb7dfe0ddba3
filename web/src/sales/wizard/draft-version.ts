/** Raised when the draft's shape changes: older ones are then forgotten. */
export const DRAFT_VERSION = 1;
