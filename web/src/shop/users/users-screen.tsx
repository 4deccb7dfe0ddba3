import {
  addressChangeRefusal,
  deletionRefusal,
  roleChangeRefusal,
  disablingRefusal,
} from '@dioptria/contract/shop/users/user-rules.ts';
import { users } from '@dioptria/contract/shop/users/users.ts';
import { defineScreen } from '../../base/resource/screen.tsx';
import { screenTexts } from '../../base/resource/texts.ts';
import { userTexts } from './texts.ts';
import { UserExtra } from './user-extra.tsx';

export const usersScreen = defineScreen({
  resource: users,
  texts: {
    deleteQuestion: (name) => ({
      ...screenTexts('users').deleteQuestion(name),
      message: `«${name}» se borra para siempre y ya no va a poder entrar.`,
    }),
  },
  columns: [{ field: 'name', width: '30%' }, { field: 'email', width: '36%' }, { field: 'role' }, { field: 'enabled' }],
  fields: [
    { field: 'name' },
    { field: 'email' },
    { field: 'role' },
    { field: 'password', wide: true, help: userTexts.firstPasswordHelp },
    { field: 'enabled' },
    { field: 'extraPermissions', help: userTexts.permissionsHelp },
  ],
  fixed: (user, actorId) => ({
    email: addressChangeRefusal(user, actorId),
    role: roleChangeRefusal(user, actorId),
    enabled: disablingRefusal(user, actorId),
  }),
  isKept: (user, actorId) => deletionRefusal(user, actorId) !== undefined,
  detailExtra: UserExtra,
});
