import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { ListEndpoint, ReadEndpoint } from './call.ts';

type Named = Pick<Endpoint, 'caller' | 'tag' | 'summary'>;
const named: Named = { caller: 'signed-in', tag: '', summary: '' };

/** For nouns that do not name their endpoints. @param path '/tenant/sales' */
export function endpointsAt<Row>(path: string) {
  const one = `${path}/:id`;
  return {
    list: { ...named, method: 'GET', path } as unknown as ListEndpoint<Row>,
    read: { ...named, method: 'GET', path: one } as unknown as ReadEndpoint<Row>,
    create: { ...named, method: 'POST', path } as Endpoint,
    update: { ...named, method: 'PUT', path: one } as Endpoint,
    remove: { ...named, method: 'DELETE', path: one } as Endpoint,
  };
}
