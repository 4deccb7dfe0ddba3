// npm run build: builds the web app if its sources changed.
import { prepare } from './setup/prepare.mjs';

await prepare({ web: true });
