const store = globalThis as { pgWarnings?: string[] };

/** The warnings of `pg` in this process since the last call, e.g. that a query was sent before the one before ended. */
export function takePgWarnings(): string[] {
  return collected().splice(0);
}

// Test files of a worker share its process: one listener serves them all.
function collected(): string[] {
  if (store.pgWarnings !== undefined) return store.pgWarnings;
  const warnings: string[] = [];
  process.on('warning', ({ message }) => {
    if (/\bpg@|pg-pool|client\.query\(\)/i.test(message)) warnings.push(message);
  });
  store.pgWarnings = warnings;
  return warnings;
}
