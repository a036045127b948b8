import { type CorpusPart, corpusParts, listDocuments } from './corpus.ts';
import { readDocuments } from './read-documents.ts';
import { printDocuments, printPart } from './report.ts';

export type ReadersOptions = {
  /** One part; empty means both. */
  part: string;
  /** Prints the wrong values of each document of the worked part. */
  documents: boolean;
  /** Reads only documents of the worked part whose name contains this. */
  only: string;
};

/** `npm run bench -- --readers`: the values that the CV reader finds in documents, against what they say. */
export async function measureReaders(say: (line: string) => void, options: ReadersOptions): Promise<number> {
  const { part, documents, only } = options;
  const isPart = (corpusParts as readonly string[]).includes(part);
  if (part !== '' && !isPart) {
    say(`No part is called ${part}: ${corpusParts.join(', ')}.`);
    return 1;
  }
  // The kept part is measured only as a whole, so that it stays unseen.
  const parts: readonly CorpusPart[] = only !== '' ? ['worked'] : isPart ? [part as CorpusPart] : corpusParts;
  for (const one of parts) {
    const results = await readDocuments(listDocuments(one).filter(({ id }) => id.includes(only)));
    for (const line of printPart(one, results)) say(line);
    if (documents && one === 'worked') for (const line of printDocuments(results)) say(line);
  }
  return 0;
}
