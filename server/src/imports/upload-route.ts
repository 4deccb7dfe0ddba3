import { importedResource, importAnswer, uploadQuery } from '@dioptria/contract/imports.ts';
import { importPlans } from '@dioptria/contract/import-plans.ts';
import { can } from '@dioptria/contract/permissions.ts';
import { problemTexts } from '@dioptria/contract/problems.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { Refusal } from '../resource/refusal.ts';
import { sheetRoute, type SheetUploads } from '../sheets/sheet-route.ts';
import { receiveFile } from './receive-file.ts';

/** Adds the route that receives a spreadsheet of records. */
export async function uploadRoute(api: Api, uploads: SheetUploads): Promise<void> {
  await sheetRoute(api, uploads, {
    url: '/tenant/imports/:resource',
    caller: 'imports.run',
    tag: 'imports',
    summary: 'Receives a spreadsheet and suggests what its columns mean',
    params: z.object({ resource: importedResource() }),
    query: uploadQuery,
    status: 201,
    answer: importAnswer,
    admit({ actor }, { params }) {
      const { permissions } = importPlans[params.resource].resource;
      if (![permissions.create, permissions.update].every((permission) => can(actor.permissions, permission))) {
        throw new Refusal(403, 'forbidden', problemTexts.forbidden);
      }
    },
    async work(context, file, { params: { resource }, query: { name } }) {
      return { import: await receiveFile(api.database, context, file, { resource, name }) };
    },
  });
}
