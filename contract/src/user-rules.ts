/** Shown for the owner, and the server's answer to deleting or demoting one (spec §6). */
export const ownerIsFixed =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';
export const ownerStaysEnabled = 'El propietario del sistema no se puede deshabilitar.';
export const cannotRemoveYourself = 'No podés eliminar ni deshabilitar tu propio usuario.';
export const cannotChangeOwnRole = 'No podés cambiar tu propio rol.';
export const ownerSignsIn = 'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
export const ownerKeepsTotp = 'Solo el propietario puede desactivar su propia verificación en dos pasos.';
export const ownTotpElsewhere = 'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con un código.';
export const ownPasswordElsewhere = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';

interface KnownUser {
  _id: string;
  owner: boolean;
}

/** Why `actorId` may not give the user another role; nothing where it is allowed (decisions §2). */
export function whyRoleIsFixed({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return ownerIsFixed;
  return _id === actorId ? cannotChangeOwnRole : undefined;
}

/** Why `actorId` may not disable the user. */
export function whyStaysEnabled({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return ownerStaysEnabled;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

/** Why `actorId` may not delete the user. */
export function whyIsKept({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return ownerIsFixed;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

/** Why `actorId` may not change what the user signs in with: who can, takes the owner's account over. */
export function whyAddressIsFixed({ _id, owner }: KnownUser, actorId: string): string | undefined {
  return owner && _id !== actorId ? ownerSignsIn : undefined;
}

/** Why `actorId` may not set the user's password without knowing the one before. */
export function whyPasswordIsKept(user: KnownUser, actorId: string): string | undefined {
  return user._id === actorId ? ownPasswordElsewhere : whyAddressIsFixed(user, actorId);
}

/** Why `actorId` may not turn the user's second factor off without a code of it. */
export function whyTotpIsKept({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (_id === actorId) return ownTotpElsewhere;
  return owner ? ownerKeepsTotp : undefined;
}
