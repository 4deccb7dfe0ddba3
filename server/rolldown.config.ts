import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'rolldown';

const output = join(import.meta.dirname, 'dist');

const fromOutput = (path: string) => JSON.stringify(relative(output, path).replaceAll('\\', '/'));

/** Lets the bundle find the files beside the sources: migrations, pictures, and the modules of workers. */
const sourcePaths = {
  name: 'source-paths',
  transform: {
    filter: { id: /[\\/]server[\\/]src[\\/]/, code: /import\.meta\.(?:dirname|url)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll('import.meta.url', `new URL(${fromOutput(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${fromOutput(dirname(id))})`),
  },
};

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Packages that load their own files at run time.
  external: [/^@node-rs\/argon2/, /^@fastify\/swagger-ui/, 'pino', 'pino-pretty'],
  plugins: [sourcePaths],
  output: { format: 'esm', comments: false },
});
