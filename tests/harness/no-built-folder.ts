import { join } from 'node:path';

/** Tests of the server have no front end, whatever `dist` of the working folder was built from. */
export const builtFolder = join(import.meta.dirname, 'no-front-end');
