import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  defaultCssVariablesResolver,
  type MantineTheme,
} from '@mantine/core';

const shades = (hex: string) => colorsTuple(hex.split(' ').map((shade) => `#${shade}`));

const petroleo = shades('f0f9fa def1f3 c1e4e8 9ed2d9 74bac4 4ea0ad 2e8694 1c6c79 115561 0b404a');
const carey = shades('fdf7ee faedd7 f7dbb2 f3c587 ebaa5c da913d c0772e 9e5e27 804a21 64381b');
const salvia = shades('f1f9f3 e0f2e5 c4e6cf a2d6b3 7abe92 56a675 3e8b5d 2e7049 225839 19432a');
const rubi = shades('fef4f4 fde7e7 fcd0d0 fab1b1 f18b8b e16568 c94449 a62f36 84242a 651c1f');
const cielo = shades('f2f8fd e2effa c8e0f6 a6ccef 7eb2e3 5b97d3 3f7cbb 2d639b 224d7d 193a61');
const gray = shades('f7fafa f1f5f5 e6ecec d8e0e0 c5cecf a1abad 647072 535f61 384346 202a2c');
const dark = shades('dae1e2 b2bbbc 8f999b 6c7779 455154 2f3c3e 202d30 142023 0d181b 061013');

/** Mantine's components use `red` for errors. */
const colors = { petroleo, carey, salvia, rubi, cielo, gray, dark, red: rubi };

const px = (pixels: number) => `${pixels / 16}rem`;

export const theme = createTheme({
  colors,
  primaryColor: 'petroleo',
  primaryShade: { light: 8, dark: 5 },
  black: '#162124',
  white: '#ffffff',
  fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
  fontSizes: { xs: px(12), sm: px(14), md: px(15), lg: px(17), xl: px(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '560', bold: '620' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: px(26), lineHeight: '1.2' },
      h2: { fontSize: px(20), lineHeight: '1.3' },
      h3: { fontSize: px(16), lineHeight: '1.4' },
      h4: { fontSize: px(15), lineHeight: '1.4' },
      h5: { fontSize: px(14), lineHeight: '1.4' },
      h6: { fontSize: px(12), lineHeight: '1.4' },
    },
  },
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(12), xl: px(18) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(6 16 19 / .06)',
    sm: '0 1px 3px rgb(6 16 19 / .08)',
    md: '0 8px 28px rgb(6 16 19 / .12)',
    lg: '0 8px 28px rgb(6 16 19 / .12)',
    xl: '0 8px 28px rgb(6 16 19 / .12)',
  },
  // A window of 768 px counts as a phone, so `sm` begins at 769 px.
  breakpoints: { xs: '30em', sm: '48.0625em', md: '64em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A field's description lies below the input.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A chosen option that is too long for its select ends with '…'.
    NativeSelect: { styles: { input: { textOverflow: 'ellipsis' } } },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 200 } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});

const darkTones = {
  gray: '#202d30',
  petroleo: '#12343b',
  cielo: '#14263e',
  carey: '#33230f',
  salvia: '#14291c',
  rubi: '#3a1518',
} as const;
type Tone = keyof typeof darkTones;

const toneVariables = (
  colorsOf: (tone: Tone) => { bg: string | undefined; text: string | undefined; mark: string | undefined },
) =>
  Object.fromEntries(
    (Object.keys(darkTones) as Tone[]).flatMap((tone) =>
      Object.entries(colorsOf(tone)).map(([part, color = '']) => [`--tone-${tone}-${part}`, color]),
    ),
  );

const light = {
  '--mantine-color-error': rubi[7],
  '--mantine-color-success': salvia[7],
  '--mantine-color-placeholder': gray[6],
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-default-border': gray[4],
  '--desk': gray[1],
  '--sheet': '#fff',
  '--raised': '#fff',
  '--panel': gray[0],
  '--line': gray[2],
  '--border': gray[3],
  '--hover': gray[0],
  '--accent': petroleo[8],
  '--accent-soft': petroleo[1],
  '--highlight': carey[0],
  '--highlight-line': carey[2],
  '--skeleton': gray[2],
  ...toneVariables((tone) => ({
    bg: colors[tone][1],
    text: colors[tone][tone === 'gray' ? 7 : 8],
    mark: colors[tone][6],
  })),
};

const night = {
  '--mantine-color-body': '#101b1e',
  '--mantine-color-error': rubi[4],
  '--mantine-color-success': salvia[4],
  '--mantine-color-placeholder': dark[2],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-default': '#1b282b',
  '--mantine-color-default-hover': dark[6],
  '--mantine-color-default-border': dark[5],
  // White text on shade 5, which is Mantine's default, would have a contrast below 4.5:1.
  '--mantine-color-petroleo-filled': petroleo[7],
  '--mantine-color-petroleo-filled-hover': '#237684',
  // In dark mode a button of the variant `light` must be lighter than the page.
  '--mantine-color-petroleo-light': '#12343b',
  '--mantine-color-petroleo-light-hover': '#17414a',
  '--mantine-color-petroleo-light-color': petroleo[2],
  '--mantine-color-rubi-filled': rubi[7],
  '--mantine-color-rubi-filled-hover': '#b53a41',
  '--desk': '#0a1417',
  '--sheet': '#101b1e',
  '--raised': '#1b282b',
  '--panel': '#0c1619',
  '--line': '#223033',
  '--border': dark[5],
  '--hover': '#152225',
  '--accent': petroleo[4],
  '--accent-soft': '#12343b',
  '--highlight': '#2a2117',
  '--highlight-line': '#4a371f',
  '--skeleton': '#1d2a2d',
  ...toneVariables((tone) => ({
    bg: darkTones[tone],
    text: tone === 'gray' ? dark[1] : colors[tone][2],
    mark: tone === 'gray' ? dark[1] : colors[tone][4],
  })),
};

/** `vite.config.ts` writes these variables to a stylesheet. */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  // `colors` leaves out the colours of Mantine that the app does not use. The type requires all of Mantine's colours,
  // hence the cast.
  const defaults = defaultCssVariablesResolver({ ...resolved, colors: colors as unknown as MantineTheme['colors'] });
  return {
    variables: defaults.variables,
    light: { ...defaults.light, ...light },
    dark: { ...defaults.dark, ...night },
  };
};
