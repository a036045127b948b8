import { readFile, writeFile } from 'node:fs/promises';

/** The most memory that a process has had since its start or `forgetPeak`, in megabytes, as Linux counts it. */
export async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Lets `peakOf` begin again with the memory that the process has now. */
export const forgetPeak = (pid: number | undefined): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5');
