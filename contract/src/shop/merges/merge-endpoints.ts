import { endpoint } from '../../base/endpoint.ts';
import { id, namedReference, oneOf, recordFields } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { mergedKinds, mergeTexts, movedTables } from './merge-labels.ts';

const pair = { kind: oneOf(mergedKinds), merged: id(), kept: id() };
const isOther = ({ merged, kept }: { merged: string; kept: string }) => merged !== kept;
const otherRecord = { message: mergeTexts.itself, path: ['kept'] };

const mergedPair = z.strictObject(pair).refine(isOther, otherRecord);
export type MergedPair = z.output<typeof mergedPair>;

/** The times are the versions that the user saw. `confirmsTaxId` is required for two providers with different CUITs. */
const newMerge = z
  .strictObject({
    ...pair,
    mergedUpdatedAt: z.iso.datetime().optional(),
    keptUpdatedAt: z.iso.datetime().optional(),
    confirmsTaxId: z.boolean().optional(),
  })
  .refine(isOther, otherRecord);
export type NewMerge = z.output<typeof newMerge>;

const version = namedReference.extend({ updatedAt: z.iso.datetime() });

const preview = z.object({
  merged: version,
  kept: version,
  hasOtherTaxId: z.boolean(),
  /** Without the tables of which no record moves. */
  moves: z.array(z.object({ table: z.enum(movedTables), records: z.int() })),
});
export type MergePreview = z.output<typeof preview>;

/** `name` is the name of the merged record. */
const merge = z.object({
  ...recordFields,
  kind: z.enum(mergedKinds),
  name: z.string(),
  kept: namedReference,
});
export type Merge = z.output<typeof merge>;

/** Two records of a kind whose names differ only in case, accents, blanks, hyphens and dots. `one` is the older record. */
const similarPair = z.object({ kind: z.enum(mergedKinds), one: namedReference, other: namedReference });
export type SimilarPair = z.output<typeof similarPair>;

const common = { caller: 'merges.create', tag: 'merges' } as const;

export const mergeEndpoints = {
  preview: endpoint({
    ...common,
    method: 'POST',
    path: '/tenant/merges/preview',
    summary: 'What a merge of two brands, categories or providers would move; nothing changes yet',
    body: mergedPair,
    answer: z.object({ preview }),
    changes: 'nothing',
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: '/tenant/merges',
    summary: 'Moves everything of the merged record to the kept record, and deletes the merged record',
    refusals: [409],
    body: newMerge,
    status: 201,
    answer: z.object({ merge }),
    changes: 'everything',
  }),
  recent: endpoint({
    ...common,
    method: 'GET',
    path: '/tenant/merges',
    summary: 'The merges that can still be undone, newest first',
    answer: z.array(merge),
  }),
  similar: endpoint({
    ...common,
    method: 'GET',
    path: '/tenant/merges/similar',
    summary: 'The first pairs of brands, categories and providers with similar names',
    answer: z.array(similarPair),
    shows: [],
  }),
  undo: endpoint({
    ...common,
    method: 'POST',
    path: '/tenant/merges/:id/undo',
    summary: 'Restores the merged record, and moves back what the merge moved, but for what changed since',
    refusals: [404, 409],
    answer: z.object({ merge }),
    changes: 'everything',
  }),
};
