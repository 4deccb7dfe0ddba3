import type { PriceList, PriceListPreview } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { Shop, SignedIn } from '../shops/new-shop.ts';
import type { Answered } from '../app/test-app.ts';

type Sender = Pick<SignedIn, 'post'>;
type Query = Record<string, string>;

const type = { 'content-type': 'application/octet-stream' };

function send<Answer>(user: Sender, path: string, file: string | Buffer, query: Query): Promise<Answered<Answer>> {
  const url = `/tenant/price-changes/${path}?${new URLSearchParams(query).toString()}`;
  return user.post(url, typeof file === 'string' ? Buffer.from(file) : file, type);
}

export const sendList = (user: Sender, file: string | Buffer, query: Query = {}) =>
  send<{ list: PriceList } & Problem>(user, 'lists', file, query);

export const previewOfList = (user: Sender, file: string | Buffer, query: Query = {}) =>
  send<{ preview: PriceListPreview } & Problem>(user, 'lists/preview', file, {
    code: 'Código',
    cost: 'Costo',
    ...query,
  });

export async function givenListChange({ as, given }: Pick<Shop, 'as' | 'given'>, text = 'lista'): Promise<string> {
  const { code } = await given.product({ code: `${text} cambia` });
  const list = `Código;Nombre;Costo\n${code};${text};77,5\n${text} falta;${text};1`;
  const { body } = await previewOfList(as('admin'), list, { name: `${text}.csv`, description: 'Nombre' });
  await as('admin').post('/tenant/price-changes', { previewId: body.preview._id });
  return body.preview._id;
}
