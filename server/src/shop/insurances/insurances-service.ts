import type { UpdateOf } from '@dioptria/contract/base/resource.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { tableService } from '../../base/records/table-service.ts';

type Changes = UpdateOf<typeof insurances>;

const table = tableService(insurances);
const { bulk } = table;

/** Leaves out the CUIT if the insurer already has one (docs/rules.md#insurers-2). */
function withoutKnownCuit(stored: { numCuit: number | null }, changes: Changes): Changes {
  const { numCuit: _numCuit, ...others } = changes;
  return stored.numCuit === null ? changes : others;
}

export const insurancesService: CrudService<typeof insurances> = {
  ...table,
  async update(context, id, changes) {
    const { tx, actor } = context;
    const insurer = tx
      .selectFrom('insurances')
      .select('id')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id);
    await insurer.forNoKeyUpdate().execute();
    return table.update(context, id, withoutKnownCuit(await table.read(context, id), changes));
  },
  ...(bulk && {
    bulk: {
      ...bulk,
      updateMany: (context, edits) =>
        bulk.updateMany(
          context,
          edits.map(({ stored, changes }) => ({ stored, changes: withoutKnownCuit(stored, changes) })),
        ),
    },
  }),
};
