// npm run build: builds the web app where its sources changed.
import { prepare } from './setup/prepare.mjs';

await prepare({ web: true });
