import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import type { FormScreen } from '../base/resource/screen.tsx';
import type { Section } from './section.tsx';
import { sections } from './sections.tsx';

const all: readonly ((typeof sections)[keyof typeof sections] & Section)[] = Object.values(sections);

export const maySee = (held: readonly string[], { permission }: Pick<Section, 'to' | 'permission'>): boolean =>
  !permission || can(held, permission);

/** The routes use it as their guard (docs/rules.md#roles-8). */
export const mayOpen = (held: readonly string[], pathname: string): boolean =>
  sectionsAt(pathname).some((section) => maySee(held, section));

/** The path of the section is the longest prefix: /cash/collections does not belong to /cash. */
function sectionsAt(pathname: string) {
  const around = all.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const longest = Math.max(...around.map(({ to }) => to.length));
  return around.filter(({ to }) => to.length === longest);
}

export function recordPlace(kind: string, id: string) {
  const section = all.find(({ opens }) => opens?.kind === kind);
  return section?.opens && { to: section.to, search: { [section.opens.by]: id } };
}

/** Another form opens one of these forms to add a missing record. */
export const creatableScreens: Readonly<Partial<Record<ResourceName, () => Promise<FormScreen>>>> = Object.fromEntries(
  all.flatMap((section) => ('screen' in section ? [[section.opens.kind, section.screen] as const] : [])),
);
