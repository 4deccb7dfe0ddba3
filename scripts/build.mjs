// npm run build: builds the web app and the server if their sources changed.
import { prepare } from './setup/prepare.mjs';

await prepare({ build: true });
