import { createTheme, type CSSVariablesResolver, defaultCssVariablesResolver } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

const petroleo: MantineColorsTuple = [
  '#f0f9fa',
  '#def1f3',
  '#c1e4e8',
  '#9ed2d9',
  '#74bac4',
  '#4ea0ad',
  '#2e8694',
  '#1c6c79',
  '#115561',
  '#0b404a',
];
const carey: MantineColorsTuple = [
  '#fdf7ee',
  '#faedd7',
  '#f7dbb2',
  '#f3c587',
  '#ebaa5c',
  '#da913d',
  '#c0772e',
  '#9e5e27',
  '#804a21',
  '#64381b',
];
const salvia: MantineColorsTuple = [
  '#f1f9f3',
  '#e0f2e5',
  '#c4e6cf',
  '#a2d6b3',
  '#7abe92',
  '#56a675',
  '#3e8b5d',
  '#2e7049',
  '#225839',
  '#19432a',
];
const rubi: MantineColorsTuple = [
  '#fef4f4',
  '#fde7e7',
  '#fcd0d0',
  '#fab1b1',
  '#f18b8b',
  '#e16568',
  '#c94449',
  '#a62f36',
  '#84242a',
  '#651c1f',
];
const cielo: MantineColorsTuple = [
  '#f2f8fd',
  '#e2effa',
  '#c8e0f6',
  '#a6ccef',
  '#7eb2e3',
  '#5b97d3',
  '#3f7cbb',
  '#2d639b',
  '#224d7d',
  '#193a61',
];
const gray: MantineColorsTuple = [
  '#f7fafa',
  '#f1f5f5',
  '#e6ecec',
  '#d8e0e0',
  '#c5cecf',
  '#a1abad',
  '#647072',
  '#535f61',
  '#384346',
  '#202a2c',
];
const dark: MantineColorsTuple = [
  '#dae1e2',
  '#b2bbbc',
  '#8f999b',
  '#6c7779',
  '#455154',
  '#2f3c3e',
  '#202d30',
  '#142023',
  '#0d181b',
  '#061013',
];

/** The colours by name. Components ask Mantine for `red` when they mean an error: it is rubí. */
const colors = { petroleo, carey, salvia, rubi, cielo, gray, dark, red: rubi };

const px = (pixels: number) => `${pixels / 16}rem`;

/** The look of ui.md: the scale of everything, and the defaults of the components in use. */
export const theme = createTheme({
  colors,
  primaryColor: 'petroleo',
  primaryShade: { light: 8, dark: 5 },
  black: '#162124',
  white: '#ffffff',
  fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
  fontSizes: { xs: px(12), sm: px(14), md: px(15), lg: px(17), xl: px(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
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
  // 768 px belongs to the phone (spec §2), so the desktop starts one pixel later.
  breakpoints: { xs: '30em', sm: '48.0625em', md: '64em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Help lies under the field (ui.md 'Forms').
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 200 } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});

const light = {
  '--mantine-color-error': rubi[7],
  '--mantine-color-success': salvia[7],
  '--mantine-color-placeholder': gray[6],
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-default-border': gray[4],
} as const;

const night = {
  '--mantine-color-body': '#101b1e',
  '--mantine-color-error': rubi[4],
  '--mantine-color-success': salvia[4],
  '--mantine-color-placeholder': dark[2],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-default': '#1b282b',
  '--mantine-color-default-hover': dark[6],
  '--mantine-color-default-border': dark[5],
  // White text on the fifth shade would fall under 4.5:1.
  '--mantine-color-petroleo-filled': petroleo[7],
  '--mantine-color-petroleo-filled-hover': '#237684',
  // A light button is a tint of the accent above the sheet, not a hole in it.
  '--mantine-color-petroleo-light': '#12343b',
  '--mantine-color-petroleo-light-hover': '#17414a',
  '--mantine-color-petroleo-light-color': petroleo[2],
  '--mantine-color-rubi-filled': rubi[7],
  '--mantine-color-rubi-filled-hover': '#b53a41',
} as const;

/** Colours that are none of ours, the outlined variant, and shades and headings that nothing asks for. */
const unused =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|color-\w+-outline|primary-color-\d|h[4-6]-)/;
const used = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !unused.test(name)));

/** Mantine's variables with our corrections; `vite.config.ts` writes them to a stylesheet when building. */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  const defaults = defaultCssVariablesResolver(resolved);
  return {
    variables: used(defaults.variables),
    light: { ...used(defaults.light), ...light },
    dark: { ...used(defaults.dark), ...night },
  };
};
