/**
 * The names that the shop gives: `permission`, `resource`, `record` (a kind of record with a list) and `document`. `shop/permissions.ts` and
 * `shop/nouns.ts` declare them, so that this floor knows no noun and a misspelt name is a type error all the same.
 */
export interface Names {}

export type Permission = Names['permission'];
export type ResourceName = Names['resource'];
export type RecordName = Names['record'];
export type DocumentName = Names['document'];
