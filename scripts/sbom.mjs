// npm run sbom: writes sbom.cdx.json, the list of every package that Dioptría contains (CycloneDX).
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './setup/run.mjs';

const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit=dev'], options);
const { components } = JSON.parse(stdout);
await writeFile(join(root, 'sbom.cdx.json'), stdout);
console.log(`sbom.cdx.json: ${components.length} packages.`);
