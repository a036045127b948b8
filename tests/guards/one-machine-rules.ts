import type { SourceFile } from './source-files.ts';

// A personal folder, which differs in a sandbox, a container and a laptop.
const homePath = /(?<![\w.~/-])\/(?:home|Users|root|work|private|mnt)\/[A-Za-z][\w.-]*/;
const registry =
  /https?:\/\/[\w.-]*(?:registry|npm|nexus|artifactory|mirror)[\w.-]*\.[a-z]{2,}|\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/i;
const parentSegments = /(?<![\w.])(?:\.\.\/)+/g;

/** Texts that are valid on one machine only: personal folders, paths outside the repository, hosts of a registry. */
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

/** A lock file with package addresses makes everyone use that host. */
export function lockedHosts(lockFile: string): string[] {
  return [...lockFile.matchAll(/"resolved": "(https?:[^"]+)"/g)].map((match) => match[1] ?? '');
}
