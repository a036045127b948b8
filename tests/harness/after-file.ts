import { afterAll } from 'vitest';
import { freeClocks } from './clock.ts';
import { takePgWarnings } from './pg-warnings.ts';

takePgWarnings();

// The files of a worker share one server: none hands the next a clock that stands still.
afterAll(freeClocks);
afterAll(() => {
  const warnings = takePgWarnings();
  if (warnings.length > 0) throw new Error(`pg warns: ${warnings.join('; ')}`);
});
