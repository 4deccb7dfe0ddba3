import type { Shop } from '../shops/new-shop.ts';

interface Write {
  path: string;
  body?: unknown;
  leaves: { action: string; kind: string };
}

export const clientWrites: Record<string, (shop: Shop) => Promise<Write>> = {
  'post /tenant/clients/final-consumer': async () => ({
    path: '/tenant/clients/final-consumer',
    leaves: { action: 'create', kind: 'clients' },
  }),
  'put /tenant/clients/{id}/policies': async (shop) => ({
    path: `/tenant/clients/${(await shop.given.client())._id}/policies`,
    body: { policies: [{ insurance: (await shop.given.insurance())._id }] },
    leaves: { action: 'update', kind: 'clients' },
  }),
  'put /tenant/clients/{id}/contact': async (shop) => ({
    path: `/tenant/clients/${(await shop.given.client())._id}/contact`,
    body: { phone: '11 4000-1234' },
    leaves: { action: 'update', kind: 'clients' },
  }),
};
