const store = globalThis as { pgWarnings?: string[] };

/** Warnings of `pg` in this process since the last call, e.g. about a query sent before the previous one ended. */
export function takePgWarnings(): string[] {
  return collected().splice(0);
}

// The test files of a worker share its process, so one listener serves them all.
function collected(): string[] {
  if (store.pgWarnings !== undefined) return store.pgWarnings;
  const warnings: string[] = [];
  process.on('warning', ({ message }) => {
    if (/\bpg@|pg-pool|client\.query\(\)/i.test(message)) warnings.push(message);
  });
  store.pgWarnings = warnings;
  return warnings;
}
