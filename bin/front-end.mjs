import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkBudget } from './budget.mjs';
import { compressFiles } from './compress.mjs';
import { writeNotices } from './notices.mjs';
import { SetupError, pinnedEnvironment, root, say, seconds } from './packages.mjs';

const builtFrom = join(root, 'dist/.built-from');

/** Builds the front end unless dist/ is up to date. */
export async function buildFrontEnd() {
  const sources = hashOfSources();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return;
  const started = Date.now();
  say('Building the front end …');
  rmSync(builtFrom, { force: true });
  const { code, output } = await viteBuild();
  if (code !== 0) throw new SetupError(`The front end does not build:\n${output.trim()}`);
  checkBudget();
  writeNotices();
  await compressFiles(join(root, 'dist'));
  writeFileSync(builtFrom, sources);
  say(`Front end built in ${seconds(started)}.`);
}

// By content and not by time, because git gives every checked-out file a new time.
function hashOfSources() {
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'bin/budget.json',
    'bin/compress.mjs',
    'index.html',
    'cv-viewer.html',
    'public/favicon.ico',
    'public/favicon.svg',
    'public/first-paint.js',
    'public/app.webmanifest',
    'public/service-worker.js',
  ].map((name) => join(root, name));
  const hash = createHash('sha256');
  for (const path of [...files.filter((path) => existsSync(path)), ...sourcesIn(join(root, 'src'))]) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

// Files of the server or the tests do not affect the front end.
function sourcesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'server' ? [] : sourcesIn(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function viteBuild() {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...pinnedEnvironment(), NODE_ENV: 'production' } };
    const vite = spawn('vite', ['build', '--logLevel', 'warn'], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    vite.stdout.on('data', keep);
    vite.stderr.on('data', keep);
    vite.once('error', reject);
    vite.once('close', (code) => resolve({ code, output }));
  });
}
