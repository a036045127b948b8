import { afterAll } from 'vitest';
import { freeClocks } from './clock.ts';

// The files of a worker share one server: none hands the next a clock that stands still.
afterAll(freeClocks);
