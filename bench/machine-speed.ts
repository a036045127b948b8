import { timesFrom } from './measure.ts';

/** CPU microseconds of the calculation on the idle machine for which the limits of CPU time are written. */
const referenceMicroseconds = 3500;
const rounds = 15;

/**
 * How many times slower than the reference this machine calculates now. Limits of CPU time are multiplied by it. They
 * then hold on a slower machine and on a busy one, whose programs share caches and cores.
 */
export function measureSlowness(): number {
  const times = Array.from({ length: rounds }, calculate);
  return timesFrom(times).p50 / referenceMicroseconds;
}

const rows = Array.from({ length: 250 }, (_, index) => ({
  id: `018bfcb1-e980-75bd-8af5-${String(index).padStart(12, '0')}`,
  name: `Name ${index}`,
  tags: ['senior', 'remote', 'on hold'],
  at: new Date(1_700_000_000_000 + index * 60_000),
  can: { move: true, reject: index % 2 === 0 },
}));

// The calculation makes text, reads it and compares it, as a server does most.
function calculate(): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < 10; turn++) {
    const read = JSON.parse(JSON.stringify(rows)) as { id: string; at: string }[];
    read.sort((one, other) => other.at.localeCompare(one.at));
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
