import { checkNode, findNode } from './node.mjs';
import { installPackages } from './packages.mjs';
import { buildWeb } from './web.mjs';

/**
 * Makes the project ready to run: packages, the Node that runs it and, where asked, the built web. What is there
 * already is left alone, in silence.
 * @param {{ web: boolean }} wanted
 * @returns {Promise<string>} the path of the Node to run TypeScript with
 */
export async function prepare(wanted) {
  checkNode();
  await installPackages();
  const node = await findNode();
  if (wanted.web) await buildWeb(node);
  return node;
}
