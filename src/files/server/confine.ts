import { Worker } from 'node:worker_threads';

/** For the process that reads untrusted documents: ends it beyond its memory, and with its parent. */
export function confine(): void {
  const memoryMb = Number(process.argv[2]);
  // The heap limit does not cover unpacked streams and pictures. A busy main thread cannot check memory or notice that
  // its parent has exited, so a worker does.
  const watch = `setInterval(() => {
    const isTooBig = process.memoryUsage.rss() > ${memoryMb} * 1024 * 1024;
    if (isTooBig || process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
  }, 50)`;
  new Worker(watch, { eval: true }).unref();
  // Ctrl-C signals the whole process group; this process must outlive the signal and end with its parent.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
}
