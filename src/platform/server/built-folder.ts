import { join } from 'node:path';

/**
 * The folder of the built front end. Vitest replaces this file (vitest.config.ts), so that no test reads an old build.
 */
export const builtFolder = join(import.meta.dirname, '../../../dist');
