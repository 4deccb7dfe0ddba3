/** Finds the section of a path, of a record, and of a form, and says which sections a user may open. */
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import type { FormScreen } from '../base/resource/screen.tsx';
import type { Section } from './section.tsx';
import { sections } from './sections.tsx';

const all: readonly ((typeof sections)[keyof typeof sections] & Section)[] = Object.values(sections);

/** True if a user with these permissions may see the section. */
export const maySee = (held: readonly string[], { permission }: Pick<Section, 'to' | 'permission'>): boolean =>
  !permission || can(held, permission);

/**
 * True if a user with these permissions may open the path. The routes use this function as their guard
 * (docs/rules.md#roles-8).
 */
export const mayOpen = (held: readonly string[], pathname: string): boolean =>
  sectionsAt(pathname).some((section) => maySee(held, section));

/**
 * Returns the sections whose path is the longest prefix of the given path: /cash/collections does not belong to /cash.
 */
function sectionsAt(pathname: string) {
  const around = all.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const longest = Math.max(...around.map(({ to }) => to.length));
  return around.filter(({ to }) => to.length === longest);
}

/** The route that opens a record's detail. Undefined if no route opens details of this kind. */
export function recordPlace(kind: string, id: string) {
  const section = all.find(({ opens }) => opens?.kind === kind);
  return section?.opens && { to: section.to, search: { [section.opens.by]: id } };
}

/**
 * The create forms of all declared screens, by resource. Another form opens one of these forms to add a missing record.
 */
export const creatableScreens: Readonly<Partial<Record<ResourceName, () => Promise<FormScreen>>>> = Object.fromEntries(
  all.flatMap((section) => ('screen' in section ? [[section.opens.kind, section.screen] as const] : [])),
);
