import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pinnedEnvironment, pinnedNode, root } from './packages.mjs';

/** Runs the pinned Node in our place: same terminal, same signals; resolves with its exit code. */
export function runProgram(args) {
  return runPrograms([{ file: pinnedNode, args }]);
}

/** The same for programs side by side; when one ends, the others are asked to. The first one's code counts. */
export async function runPrograms(commands) {
  const children = commands.map(({ file, args }) =>
    spawn(file, args, { cwd: root, env: pinnedEnvironment(), stdio: 'inherit' }),
  );
  const { pass, end } = passSignals(children);
  const [code] = await Promise.all(children.map((child) => exitCodeOf(child).finally(() => pass('SIGTERM'))));
  end();
  return code;
}

/** Lets the children decide what a signal means, and this process outlive them. */
export function passSignals(children) {
  const passed = new Set();
  const pass = (signal) => {
    // A terminal sends Ctrl-C to every process in front of it, npm sends it on, and each should hear it once.
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

/** The exit code of a child, in the shell's way where a signal ended it. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
