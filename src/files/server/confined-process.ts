import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * Starts a process for untrusted documents and waits for its first message. It gets no environment, network, write
 * access or child processes. A process that cannot start causes an error, so that no file counts as broken.
 * @param options.hasAddons also lets it load native libraries, which pages are drawn with
 */
export async function startConfinedProcess(
  script: URL,
  options: { memoryMb: number; hasAddons?: boolean },
): Promise<ChildProcess> {
  const { memoryMb, hasAddons = false } = options;
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const readable = ['src', 'node_modules', 'package.json'].map((name) => `--allow-fs-read=${root}${name}`);
  const child = fork(script, [String(memoryMb)], {
    execArgv: [
      '--permission',
      '--allow-worker',
      ...(hasAddons ? ['--allow-addons'] : []),
      ...readable,
      `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
      // A small young generation keeps a document below 200 MB, and costs no time.
      '--max-semi-space-size=2',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The text extraction process did not start: ${complaints}`)));
  });
  child.removeAllListeners('exit').on('error', () => undefined);
  // An idle process must not keep the server from exiting.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return child;
}
