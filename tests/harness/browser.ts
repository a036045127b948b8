import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The same engine at half the CPU time of a full Chromium: without windows, extensions and settings.
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the browser for the tests; undefined uses Playwright's own headless shell. */
export function findChromium(): string | undefined {
  const [light] = onPath([shell]);
  if (light !== undefined || existsSync(chromium.executablePath())) return light;
  // Ubuntu's chromium-browser only prints how to install one.
  return [...onPath(browsers), ...macPrograms].find(
    (path) => existsSync(path) && succeeds(path, ['--version']),
  );
}

/** Installs Debian's light browser when run as root; otherwise uses any Chromium on the machine, or Playwright's. */
export function ensureChromium(): void {
  if (onPath([shell]).length > 0 || existsSync(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && isDebian()) {
    process.stdout.write('Installing Chromium with apt-get (a minute or two) …\n');
    apt(['update']);
    if (apt(['install', '--yes', '--no-install-recommends', shell])) return;
  }
  if (findChromium() !== undefined) return;
  process.stdout.write("Downloading Playwright's Chromium …\n");
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const download = spawnSync('playwright', ['install', ...withLibraries, 'chromium'], { encoding: 'utf8' });
  if (download.status === 0) return;
  throw new Error(
    `no browser to test with: install Chromium, then run the tests again\n${download.stderr ?? ''}`,
  );
}

function onPath(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return paths.filter((path) => existsSync(path));
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function apt(args: string[]): boolean {
  // Another installation on the machine may hold dpkg's lock.
  const all = ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', all, { env, encoding: 'utf8' });
  if (status !== 0)
    process.stdout.write(`apt-get ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}\n`);
  return status === 0;
}

function succeeds(file: string, args: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

if (import.meta.main) ensureChromium();
