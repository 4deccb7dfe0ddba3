import { checkNode, findNode } from './node.mjs';
import { installPackages } from './packages.mjs';
import { buildServer } from './server.mjs';
import { buildWeb } from './web.mjs';

/**
 * @param {{ build: boolean }} wanted
 * @returns {Promise<string>} the path of the Node to run TypeScript with
 */
export async function prepare(wanted) {
  checkNode();
  await installPackages();
  const node = await findNode();
  if (wanted.build) {
    await buildWeb(node);
    await buildServer(node);
  }
  return node;
}
