import { z } from '../../base/zod.ts';
import { text } from '../../base/fields.ts';

export const MAX_LOGO_BYTES = 200_000;

/** Limits the width and the height, because a small file can unpack to gigabytes. */
export const MAX_LOGO_PIXELS = 6000;

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof logoTypes)[number];

export const logoProblems = {
  tooLarge: 'El logo no puede pesar más de 200 kB.',
  tooManyPixels: `El logo puede tener hasta ${MAX_LOGO_PIXELS} píxeles de ancho y de alto.`,
  notAnImage: 'El logo tiene que ser una imagen PNG, JPEG o WebP.',
} as const;

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

const bytesOf = (content: string) => (content.length / 4) * 3 - (/=*$/.exec(content)?.[0].length ?? 0);

export const newLogo = () =>
  z
    .object({ name: text(200), content: z.string({ error: logoProblems.notAnImage }) })
    .refine(({ content }) => content !== '' && base64.test(content), { error: logoProblems.notAnImage, abort: true })
    .refine(({ content }) => bytesOf(content) <= MAX_LOGO_BYTES, logoProblems.tooLarge);
export type NewLogo = z.output<ReturnType<typeof newLogo>>;

/** Anyone who knows both ids may read the logo, because a browser requests an image without the session. */
export const logoPath = (tenantId: string, logoId: string) => `/tenant/settings/${tenantId}/logo/${logoId}`;
