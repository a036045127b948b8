import { afterAll } from 'vitest';
import { freeClocks } from './clock.ts';
import { deleteLeftTasks } from './left-tasks.ts';
import { takePgWarnings } from './pg-warnings.ts';

takePgWarnings();

// The files of a worker share one server, so each resets its clock.
afterAll(freeClocks);
afterAll(deleteLeftTasks);
afterAll(() => {
  const warnings = takePgWarnings();
  if (warnings.length > 0) throw new Error(`pg warns: ${warnings.join('; ')}`);
});
