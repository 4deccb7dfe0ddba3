/**
 * Types of names: `permission`, `resource`, `record` (a kind of record with a list), `document` and `frequentTopic`.
 * `shop/permissions.ts` and `shop/nouns.ts` add the names to the interface `Names`. So the folder `base` contains no
 * noun of the folder `shop`, and a misspelt name is still a type error.
 */
export interface Names {}

export type Permission = Names['permission'];
export type ResourceName = Names['resource'];
export type RecordName = Names['record'];
export type DocumentName = Names['document'];
export type FrequentTopic = Names['frequentTopic'];
