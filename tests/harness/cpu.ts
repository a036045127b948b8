/**
 * CPU time of `work` on this thread, in multiples of a reference computation run just before. It is therefore the
 * same on slow and busy machines. One unit is about 10 ms of a server of 2025.
 */
export async function cpuUnits(work: () => unknown): Promise<number> {
  const unit = Math.min(...(await Promise.all([1, 2, 3].map(() => cpuTime(sortNumbers)))));
  return (await cpuTime(work)) / unit;
}

async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

function sortNumbers(): void {
  let value = 1;
  Array.from({ length: 40_000 }, () => (value = (value * 48_271) % 2_147_483_647)).sort((a, b) => a - b);
}
