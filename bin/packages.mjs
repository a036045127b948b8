// Plain JavaScript for the system's Node, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const pinnedNode = join(root, 'node_modules/.bin/node');

/** An error that the terminal shows without a stack. */
export class SetupError extends Error {}

const neededNode = 'Node 20.19, or Node 22.12 or newer';

/** Whether npm on this Node installs the native packages; it leaves out those that reject the version. */
export function canInstall(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Installs the packages of package-lock.json, unless they are installed. */
export async function installPackages() {
  if (isInstalled()) return;
  if (!canInstall(process.versions.node)) {
    throw new SetupError(`Installing Kadro takes ${neededNode}; this is ${process.versions.node}.`);
  }
  const started = Date.now();
  say('Installing packages (about a minute the first time) …');
  const { code, output } = await npmCi();
  if (code !== 0) throw new SetupError(whyNpmFailed(output));
  if (!existsSync(pinnedNode)) {
    throw new SetupError(
      `Kadro runs on Linux (x64, arm64) and macOS (arm64); this is ${process.platform} ${process.arch}.`,
    );
  }
  say(`Packages installed in ${seconds(started)}.`);
}

/**
 * The environment with `node` in the version of package.json, the compile cache, and the tools on the path.
 */
export function pinnedEnvironment() {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, '.cache/node') };
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Runs a command to its end; a SetupError becomes one line on the terminal and exit code 1. */
export async function runToEnd(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

// npm writes node_modules/.package-lock.json last, so an interrupted installation has none.
function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    // Optional packages are for other machines.
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

function npmCi() {
  // The front end is built here, so its packages are needed in production too.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    npm.stdout.on('data', keep);
    npm.stderr.on('data', keep);
    npm.once('error', (error) => {
      reject(
        error.code === 'ENOENT' ? new SetupError(`npm was not found: install it with ${neededNode}.`) : error,
      );
    });
    npm.once('close', (code) => resolve({ code, output }));
  });
}

function whyNpmFailed(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(output)
  ) {
    return 'The packages could not be fetched: the npm registry cannot be reached. Check the network and try again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages could not be written to ${join(root, 'node_modules')}.`;
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: there is no room left on the disk.';
  const reasons = output
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !/complete log|^npm error\s*$/.test(line));
  return `npm ci failed:\n${(reasons.length > 0 ? reasons : [output.trim()]).slice(0, 12).join('\n')}`;
}
