import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import react from '@vitejs/plugin-react';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables, theme } from './src/app/theme.ts';

const stylesheet = 'virtual:theme.css';

/**
 * Without this plugin, Mantine inserts the theme's variables as a <style> at run time, after the first paint. The browser
 * refuses this <style>, because the content security policy has no 'unsafe-inline'.
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

/**
 * Imports the styles of a component with the component, in the cascade layer `mantine`, which all of our styles override. A
 * page then loads only the styles of the components that it shows.
 */
function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    transform(code, id) {
      const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs(?:\?|$)/.exec(id)?.[1];
      return component && `import '@mantine/core/styles/${component}.layer.css';\n${code}`;
    },
  };
}

/** The browser requests the font before it has read the stylesheet. */
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

/** Reduces the files of endpoints to the fields that the web app needs at run time. The schemas are not among them. */
function lightEndpoints(): Plugin {
  return {
    name: 'light-endpoints',
    apply: 'build',
    load: {
      filter: { id: /-endpoints\.ts$/ },
      async handler(id) {
        const declared: Record<string, unknown> = await import(pathToFileURL(id).href);
        return Object.entries(declared)
          .filter(([name]) => name.endsWith('Endpoints'))
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, atRunTime)};`)
          .join('\n');
      },
    },
  };
}

const ofServer =
  'tag summary params query body answer status refusals alsoPatch isForSteps needsPassword isFile isStream'.split(' ');

/** Keeps `caller` only if it is 'public', which `call` reads, or if an export menu needs the caller of a file. */
function atRunTime(this: { method?: string; isFile?: true }, key: string, value: unknown): unknown {
  // Here `this` is no endpoint, so `key` may be the name of an endpoint, for example `answer`.
  if (!this.method) return value;
  if (key === 'caller' && !this.isFile && value !== 'public') return undefined;
  return ofServer.includes(key) ? undefined : value;
}

const styles = /\.css(?:\?|$)/;

const api = 'http://localhost:3000';

export default defineConfig({
  // Vite's development bundle of @mantine/core would hide its modules from `componentStyles`.
  optimizeDeps: { exclude: ['@mantine/core'] },
  plugins: [react(), themeStylesheet(), componentStyles(), preloadFont(), lightEndpoints()],
  server: { proxy: { '/auth': api, '/tenant': api, '/health': api, '/ayuda': api } },
  build: {
    target: 'baseline-widely-available',
    // Inlined assets are data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Browsers never request a script again if its preload failed, so a dialog could not be opened after the network
      // failed once. Browsers request a script again if its import failed. So only the first page preloads scripts.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    manifest: true,
    rolldownOptions: {
      // `experimentalInlineCommonChunks` requires this value.
      preserveEntrySignatures: false,
      output: {
        // The first page lists all files. A file name is only the hash, so the list is short.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          // Lazy loading alone makes a file for each set of pages that share modules. That makes hundreds of small files,
          // and a page needs eighty. So the pages share two files, and each page's file contains copies of the other
          // modules that it needs. A module still runs once: the copies share its state
          // (docs/decisions/0044-few-files-for-a-page.md).
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', tags: ['$initial'], includeDependenciesRecursively: true, priority: 3 },
            { name: 'styles', test: styles, minShareCount: 2, priority: 2 },
            { name: 'shared', minShareCount: 34, priority: 1 },
          ],
          experimentalInlineCommonChunks: { maxSize: 20_000, exclude: styles },
        },
      },
    },
  },
});
