import { join } from 'node:path';

/** Server tests have no front end, even when `dist` has a build. */
export const builtFolder = join(import.meta.dirname, 'no-front-end');
