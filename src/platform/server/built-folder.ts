import { join } from 'node:path';

/** Where the front end is built. Vitest replaces this file (vitest.config.ts), so that no test reads an old build. */
export const builtFolder = join(import.meta.dirname, '../../../dist');
