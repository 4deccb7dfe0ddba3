export const cannotChangeOwner =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';
export const cannotDisableOwner = 'El propietario del sistema no se puede deshabilitar.';
export const cannotRemoveYourself = 'No podés eliminar ni deshabilitar tu propio usuario.';
export const cannotChangeOwnRole = 'No podés cambiar tu propio rol.';
export const cannotChangeOwnerSignIn =
  'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
export const cannotRemoveOwnerTotp = 'Solo el propietario puede desactivar su propia verificación en dos pasos.';
export const cannotEndOwnerSessions = 'Solo el propietario puede cerrar sus propias sesiones.';
export const ownTotpElsewhere = 'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con un código.';
export const ownPasswordElsewhere = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';

interface KnownUser {
  _id: string;
  owner: boolean;
}

export function roleChangeRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotChangeOwner;
  return _id === actorId ? cannotChangeOwnRole : undefined;
}

export function disablingRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotDisableOwner;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

export function deletionRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotChangeOwner;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

/** Another admin could take over the owner's user with the address. */
export function addressChangeRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  return owner && _id !== actorId ? cannotChangeOwnerSignIn : undefined;
}

export function passwordChangeRefusal(user: KnownUser, actorId: string): string | undefined {
  return user._id === actorId ? ownPasswordElsewhere : addressChangeRefusal(user, actorId);
}

export function sessionEndRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  return owner && _id !== actorId ? cannotEndOwnerSessions : undefined;
}

export function totpRemovalRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (_id === actorId) return ownTotpElsewhere;
  return owner ? cannotRemoveOwnerTotp : undefined;
}
