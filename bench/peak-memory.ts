import { readFile } from 'node:fs/promises';

/** The most memory that a process has had, in megabytes, as Linux counts it. */
export async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
