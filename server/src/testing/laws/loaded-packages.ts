import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const contract = '@dioptria/contract/';
const contractFolder = join(import.meta.dirname, '../../../../contract/src');

const importing = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms;

export function loadedPackages(module: string): Set<string> {
  const packages = new Set<string>();
  const files = new Set([module]);
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (name.startsWith(contract)) files.add(join(contractFolder, name.slice(contract.length)));
      else packages.add(name);
    }
  }
  return packages;
}
