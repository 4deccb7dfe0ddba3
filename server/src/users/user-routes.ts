import { id } from '@dioptria/contract/fields.ts';
import { passwordChanged, passwordReset, users } from '@dioptria/contract/users.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { recordChange } from '../resource/record-change.ts';
import { resetPassword } from './users-service.ts';

/** What users have besides the five regular routes: a new password, set by an admin (spec §7). */
export function userRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'PUT',
    url: '/tenant/users/reset-password/:id',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Sets a new password and ends every session of the user',
    params: z.object({ id: id() }),
    body: passwordReset,
    answer: z.object({ message: z.string() }),
    async work(context, { params, body }) {
      const { name } = await resetPassword(context, params.id, body.newPassword);
      recordChange(context, users, { id: params.id, name, action: 'resetPassword' });
      return { message: passwordChanged };
    },
  });
}
