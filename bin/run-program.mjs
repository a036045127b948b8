import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pinnedEnvironment, pinnedNode, root } from './packages.mjs';

/** Runs the pinned Node with the same terminal and signals; resolves with its exit code. */
export function runProgram(args) {
  return runPrograms([{ file: pinnedNode, args }]);
}

/** The same for parallel programs: when one ends, the others get SIGTERM. Resolves with the first one's exit code. */
export async function runPrograms(commands) {
  const children = commands.map(({ file, args }) =>
    spawn(file, args, { cwd: root, env: pinnedEnvironment(), stdio: 'inherit' }),
  );
  const { pass, end } = passSignals(children);
  const [code] = await Promise.all(children.map((child) => exitCodeOf(child).finally(() => pass('SIGTERM'))));
  end();
  return code;
}

/** Lets the children handle a signal, and keeps this process alive until they end. */
export function passSignals(children) {
  const passed = new Set();
  const pass = (signal) => {
    // A terminal sends Ctrl-C to the whole process group and npm forwards it, so each child must receive it once.
    if (passed.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
    passed.add(signal);
    for (const child of children) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const end = () => {
    for (const signal of signals) process.off(signal, pass);
  };
  return { pass, end };
}

/** The exit code of a child, by the shell's convention where a signal ended it. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
