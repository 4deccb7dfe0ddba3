import { relative, sep } from 'node:path';
import { keptPromise } from './kept-promise.ts';
import { refusal } from './refusal.ts';

/** The linter's interface for plugins is that of ESLint. The types contain only the used parts. */
interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: unknown; message: string }): void;
}
interface Importing {
  readonly source: { readonly type: string; readonly value?: unknown } | null;
}

/** Checks dynamic imports and imports of types, too. */
const boundaries = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
    const check = ({ source }: Importing) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = refusal(file, source.value);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- the linter reads the default export of a plugin
export default { meta: { name: 'house' }, rules: { boundaries, 'kept-promise': keptPromise } };
