/** The shop's logo: a PNG or SVG picture (docs/rules.md#settings-3). */
import { z } from './zod.ts';
import { text } from './fields.ts';

/** The largest logo, in bytes. */
export const MAX_LOGO_BYTES = 200_000;

export const logoTypes = ['image/png', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

/** The parts of an SVG that are refused, in words. */
const dangers = {
  script: 'un script',
  document: 'otro documento',
  reference: 'una referencia a otro archivo',
  entities: 'entidades',
  instructions: 'instrucciones para otro programa',
} as const;
export type LogoDanger = keyof typeof dangers;

/** The sentences that refuse a logo. */
export const logoProblems = {
  tooLarge: 'El logo no puede pesar más de 200 kB.',
  notAnImage: 'El logo tiene que ser una imagen PNG o SVG.',
  unsafe: (danger: LogoDanger) =>
    `El SVG contiene ${dangers[danger]}, que no se admite. Exportalo de nuevo como imagen simple, o en PNG.`,
} as const;

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** The number of bytes that a text in base64 stands for. */
const bytesOf = (content: string) => (content.length / 4) * 3 - (/=*$/.exec(content)?.[0].length ?? 0);

/** A new logo: the name of its file, and its bytes in base64. The server examines the picture. */
export const newLogo = () =>
  z
    .object({ name: text(200), content: z.string({ error: logoProblems.notAnImage }) })
    .refine(({ content }) => content !== '' && base64.test(content), { error: logoProblems.notAnImage, abort: true })
    .refine(({ content }) => bytesOf(content) <= MAX_LOGO_BYTES, logoProblems.tooLarge);
export type NewLogo = z.output<ReturnType<typeof newLogo>>;

/** The address of a stored logo. Anybody who knows both ids may read it, since a page's picture is requested without a session. */
export const logoAddress = (tenantId: string, logoId: string) => `/tenant/settings/${tenantId}/logo/${logoId}`;
