import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables, theme } from './src/app/theme.ts';

const stylesheet = 'virtual:theme.css';

/**
 * The theme's variables as a stylesheet of the build. Mantine would write them into a <style> when the page runs:
 * later than the first paint, and refused by a content security policy without 'unsafe-inline'.
 */
function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === stylesheet ? `\0${stylesheet}` : undefined),
    load: (id) =>
      id === `\0${stylesheet}`
        ? convertCssVariables(cssVariables(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
        : undefined,
  };
}

/** Asks for the font together with the page, not after its stylesheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  };
}

/** What Mantine imports and we never have it use: the file, who imports it, and what stands in for it. */
const unused = [
  // 13 kB in gzip, with all of floating-ui: looked at only to see whether a dialog was given it to scroll with.
  {
    file: '/ScrollArea.mjs',
    importer: /\/(Modal|Drawer)Root\.mjs$/,
    code: 'export const ScrollArea = { Autosize: Symbol() };',
  },
  // 2 kB: writes the <style> that `withCssVariables={false}` forbids, `virtual:theme.css` being there instead.
  {
    file: '/MantineCssVariables.mjs',
    importer: /\/MantineProvider\.mjs$/,
    code: 'export const MantineCssVariables = undefined;',
  },
  // The colours that `theme.ts` leaves out of the stylesheet: nothing could be painted in them.
  {
    file: '/default-colors.mjs',
    importer: /\/default-theme\.mjs$/,
    code: 'export const DEFAULT_COLORS = {};',
  },
  // The same of `withGlobalClasses={false}`.
  {
    file: '/MantineClasses.mjs',
    importer: /\/MantineProvider\.mjs$/,
    code: 'export const MantineClasses = undefined;',
  },
];

/** Keeps out of the first page and the first dialog what they would load in vain. */
function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      const index = unused.findIndex((one) => id.endsWith(one.file) && one.importer.test(importer));
      return index === -1 ? undefined : `\0unused-${index}`;
    },
    load: (id) => (id.startsWith('\0unused-') ? unused[Number(id.slice('\0unused-'.length))]?.code : undefined),
  };
}

const paths = (...parts: string[]) => new RegExp(parts.map((part) => `[/\\0]${part}`).join('|'));

/**
 * Few files instead of many slivers, which compress badly and arrive one after another. A module belongs to the first
 * group that names it or needs it: what every page stands on; what every page behind the sign-in adds; what every list,
 * every dialog, every select adds. The rest goes with its feature.
 */
const groups = [
  {
    name: 'base',
    test: paths(
      'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
      // But what writes, pages through a log and asks before a page is left: the sign-in does none of it.
      'node_modules/@tanstack/(history|query-core|react-query|react-router|react-store|router-core|store)/(?!.*/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|useBlocker)\\.js)',
      'node_modules/@tabler/icons-react/dist/esm/createReactComponent',
      'web/src/shared/(format|http|session|signal|stored-session|texts).ts',
      'web/src/app/(menu|texts).ts',
      'web/src/shared/data-table/list-search.ts',
      'preload-helper',
    ),
  },
  {
    name: 'frame',
    test: paths(
      // But what tabs and searching selects alone need of it.
      'node_modules/@mantine/core/esm/core/(?!utils/(create-scoped-keydown-handler|find-element-in-shadow-dom)/)',
      'node_modules/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)/',
      // The layout needs it, and so do dialogs: named here, it does not bring them along.
      'node_modules/@mantine/hooks/esm/use-(window-event|disclosure)/',
      'node_modules/@tanstack/(query-core|react-query)/build/modern/(mutationObserver|useMutation)',
      'node_modules/@tabler/icons-react/dist/esm/icons/Icon(Help|Logout|Minus|User)\\.',
      'web/src/app/(dark-mode-button|nav-links|providers).tsx',
      'web/src/shared/(idempotency-key|resource/new-record).ts',
      '(contract/src/sale-(labels|status)|web/src/sales/order-status-chip).tsx?',
      'web/src/shared/data-table/list-source.ts',
      'web/src/shared/shortcuts/shortcuts.ts',
      'web/src/shared/ui/(chip|empty-state|error-text|loading|open-dialogs|permitted-button|phone|question|toast).tsx?',
    ),
  },
  { name: 'list', test: paths('web/src/shared/data-table/') },
  {
    name: 'dialogs',
    test: paths(
      'node_modules/@mantine/core/esm/components/(Modal|ModalBase|Overlay)/',
      // All that the browser's own selects, the fields for numbers and the switches need of the group below.
      'node_modules/@mantine/core/esm/components/Combobox/(ComboboxChevron|get-parsed-combobox-data)/',
      'node_modules/@mantine/core/esm/components/ScrollArea/utils/to-int',
      'node_modules/@mantine/hooks/esm/use-uncontrolled/',
      'web/src/shared/ui/dialog.tsx',
    ),
  },
  { name: 'selects', test: paths('node_modules/@mantine/core/esm/components/(Combobox|Popover|Select)/') },
].map((group, index) => ({ ...group, priority: 10 - index }));

const api = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), themeStylesheet(), preloadFont(), leanMantine()],
  server: { proxy: { '/auth': api, '/tenant': api, '/health': api, '/ayuda': api } },
  build: {
    target: 'baseline-widely-available',
    // A data: URL in the page would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
