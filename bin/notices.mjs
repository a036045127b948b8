// The licences of every package that Kadro serves or runs, as one text, because many licences require it.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.mjs';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Writes dist/third-party-notices.txt, which is served under that name. */
export function writeNotices(dist = join(root, 'dist')) {
  writeFileSync(join(dist, 'third-party-notices.txt'), noticesOf(usedPackages()));
}

/** Paths of the packages that src/ imports or Kadro runs on, with all their dependencies. */
export function usedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const manifest = packages[''];
  const own = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
  const imported = importedPackages(join(root, 'src'));
  const first = Object.keys(own).filter((name) => !(name in manifest.devDependencies) || imported.has(name));
  const found = new Set();
  const add = (name, from) => {
    const path = resolvePackage(packages, name, from);
    // Optional packages are for other machines; types are not used at run time.
    if (path === undefined || found.has(path) || !existsSync(join(root, path)) || isTypes(name)) return;
    found.add(path);
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[path];
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other, path);
    for (const other of Object.keys(peerDependencies ?? {})) {
      if (peerDependenciesMeta[other]?.optional !== true) add(other, path);
    }
  };
  for (const name of first) add(name, '');
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

/** The text: name, version and licence of each package, then its licence files. */
export function noticesOf(paths) {
  const parts = paths.map((path) => {
    const {
      name,
      version,
      license = 'see below',
    } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const texts = readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
      .map((entry) => readFileSync(join(root, path, entry.name), 'utf8').trim());
    const title = `${name} ${version} (${typeof license === 'string' ? license : license.type})`;
    return [title, '-'.repeat(title.length), ...texts].join('\n\n');
  });
  return [
    'Kadro contains the following packages of others.',
    'Cities come from GeoNames, https://www.geonames.org, under CC BY 4.0: https://creativecommons.org/licenses/by/4.0/\nOnly their names, regions and time zones are kept.',
    ...parts,
    '',
  ].join('\n\n\n');
}

const isTypes = (name) => name.startsWith('@types/');

// As Node does: the nearest node_modules folder that contains it.
function resolvePackage(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

function importedPackages(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.(tsx?|css)$/.test(entry.name)) continue;
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, specifier] of source.matchAll(/(?:from|import|url)\s*\(?\s*['"]([^'".#][^'"]*)['"]/g)) {
      names.add(
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  return names;
}
