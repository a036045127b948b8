import type { SourceFile } from './source-files.ts';

// Someone's folder. A sandbox, a container and a laptop have other ones.
const homePath = /(?<![\w.~/-])\/(?:home|Users|root|work|private|mnt)\/[A-Za-z][\w.-]*/;
const registry =
  /https?:\/\/[\w.-]*(?:registry|npm|nexus|artifactory|mirror)[\w.-]*\.[a-z]{2,}|\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/i;
const parentSegments = /(?<![\w.])(?:\.\.\/)+/g;

/** Texts that hold on one machine only: folders of a person, paths that leave the repository, hosts of a registry. */
export function machineTraces(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((line, at) => {
      const what = homePath.exec(line)?.[0] ?? registry.exec(line)?.[0] ?? pathOutside(file.path, line);
      return what === undefined ? [] : [`${file.path}:${at + 1}: ${what}`];
    }),
  );
}

function pathOutside(path: string, line: string): string | undefined {
  const depth = path.split('/').length - 1;
  return [...line.matchAll(parentSegments)].map(([steps]) => steps).find((steps) => steps.length / 3 > depth);
}

/** A lock file that names where packages were fetched from binds everybody to that place. */
export function lockedHosts(lockFile: string): string[] {
  return [...lockFile.matchAll(/"resolved": "(https?:[^"]+)"/g)].map((match) => match[1] ?? '');
}
