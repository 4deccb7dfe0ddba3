import { checkNode, findNode } from './node.mjs';
import { installPackages } from './packages.mjs';
import { buildWeb } from './web.mjs';

/**
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
