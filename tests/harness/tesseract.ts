import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const head = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';

/** The table that Tesseract prints for lines on a page of 250 dots per inch. */
export function tesseractTable(lines: string[], { confidence = 91 } = {}): string {
  const rows = lines.flatMap((line, at) => {
    let left = 200;
    return line.split(' ').map((word, index) => {
      const place = [left, 200 + at * 60, word.length * 18, 36];
      left += (word.length + 1) * 18;
      return [5, 1, 1, 1, at + 1, index + 1, ...place, confidence, word].join('\t');
    });
  });
  return [head, `1\t1\t0\t0\t0\t0\t0\t0\t2066\t2923\t-1\t`, ...rows, ''].join('\n');
}

/**
 * A program that is called as Tesseract is, reads the whole picture and runs `work` of the shell. Machines that run the
 * tests have Tesseract or not; each gives the same with this.
 */
export async function aTesseract(work: string, languages = ['deu', 'eng', 'osd', 'tur']): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'tesseract-')), 'tesseract');
  const list = ['List of available languages:', ...languages].join('\n');
  const script = `#!/bin/sh
if [ "$1" = --list-langs ]; then
  cat <<'END'
${list}
END
  exit
fi
wc -c > "$0.bytes"
echo "$@" > "$0.arguments"
${work}
`;
  await writeFile(path, script, { mode: 0o755 });
  return path;
}

/** One that finds these lines on every picture. */
export const aReadingTesseract = (lines: string[]): Promise<string> =>
  aTesseract(`cat <<'END'\n${tesseractTable(lines)}END`);
