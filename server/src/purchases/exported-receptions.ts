import {
  receptionLinesExportQuery,
  receptionPlace,
  receptions,
  receptionsExportQuery,
} from '@dioptria/contract/receptions.ts';
import { receptionLinesExport, receptionsExport } from '@dioptria/contract/receptions-export.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { readLines, readReception, receptionsListing } from './reception-records.ts';

const { path, name: tag } = receptions;
const url = `/tenant/${path}`;

/** The list of receptions as a file. */
export const exportedReceptions: ExportedList = {
  url,
  tag,
  summary: 'reception: the list as a file',
  query: receptionsExportQuery,
  file: receptionsExport,
  kind: 'receptions',
  // The route has parsed the query with this schema.
  readAll: (context, query) => receptionsListing.readAll(context, query as Selection),
};

/** The lines of one reception as a file. */
export const exportedReceptionLines: ExportedList<{ id: string }> = {
  url: `${url}/:id/lines`,
  tag,
  summary: 'The lines of a reception as a file',
  params: receptionPlace,
  query: receptionLinesExportQuery,
  file: receptionLinesExport,
  kind: 'receptions',
  async requireRecord(context, { id }) {
    await readReception(context, id);
  },
  async *readAll(context, { id }) {
    yield await readLines(context, id);
  },
};
