/** The used parts of a syntax tree (https://github.com/estree/estree). */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
interface Context {
  readonly sourceCode: { getText(node: unknown): string };
  report(problem: { node: unknown; message: string }): void;
}

const message =
  'A rejected promise would be kept, and the failure would outlive its cause: use makeOnce of the contract, or end with a .finally ' +
  'that forgets the promise.';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** For `kept[device]` and `this.#kept` the name is `kept`. */
function nameOf(target: unknown): string {
  if (!isNode(target)) return '';
  if (target.type !== 'MemberExpression') return typeof target['name'] === 'string' ? target['name'] : '';
  return nameOf(target['computed'] === true ? target['object'] : target['property']);
}

function methodOf(call: unknown): string {
  if (!isNode(call) || call.type !== 'CallExpression' || !isNode(call['callee'])) return '';
  return call['callee'].type === 'MemberExpression' ? nameOf(call['callee']) : '';
}

function makesPromise(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'ImportExpression') return true;
  if (value.type === 'NewExpression') return nameOf(value['callee']) === 'Promise';
  return ['then', 'catch'].includes(methodOf(value));
}

/** The declared type tells that a name holds a promise, because the linter's interface for plugins has no types. */
export const keptPromise = {
  create(context: Context) {
    const promised = new Set<string>();
    const assignments: Node[] = [];
    const note = (target: unknown, declared: unknown) => {
      if (isNode(declared) && /\bPromise</.test(context.sourceCode.getText(declared))) promised.add(nameOf(target));
    };
    return {
      VariableDeclarator: ({ id }: Node) => note(id, isNode(id) ? id['typeAnnotation'] : undefined),
      PropertyDefinition: ({ key, typeAnnotation }: Node) => note(key, typeAnnotation),
      AssignmentExpression: (assignment: Node) => {
        if (assignment['operator'] === '??=' || assignment['operator'] === '||=') assignments.push(assignment);
      },
      'Program:exit': () => {
        for (const node of assignments) {
          const { left, right } = node;
          const isAwaited = isNode(right) && right.type === 'AwaitExpression';
          if (isAwaited || methodOf(right) === 'finally') continue;
          if (makesPromise(right) || promised.has(nameOf(left))) context.report({ node, message });
        }
      },
    };
  },
};
